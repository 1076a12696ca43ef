import Programs
import VoiceCore

/// Facts from options, applied to new entries.
struct GivenFacts: Sendable {
    /// As memos are taken, with the usual settings and nothing that rules add.
    let terms: MemoOffer.FilingOptions
    private let zone: ZoneRules
    /// The options as they were typed.
    private let typed: [String: [String]]

    /// Reads `--title`, `--journal`, `--tag` and `--on`.
    init(_ invocation: Invocation, _ settings: Settings) async throws {
        var terms = MemoOffer.FilingOptions(settings)
        terms.title = invocation[IngestCommand.title]
        terms.journal = invocation[IngestCommand.journal]
        terms.tags = invocation.all(IngestCommand.tag)
        if let hertz = invocation[IngestCommand.rate] { terms.sound.archiveHertz = hertz }
        zone = settings.zone(environment: invocation.environment)
        if let on = invocation[IngestCommand.on] {
            let now = Moment.present(in: zone)
            let today = now.localDay(startMinute: await settings.dayStartMinute())
            terms.on = try TypedDate.statement(on, today: today, now: now, in: zone)
        }
        self.terms = terms
        typed = invocation.given.options
    }

    /// The outcome with what was said and not used, because the entry was there before.
    func compared(with outcome: MemoOutcome) -> MemoOutcome { outcome.comparing(terms, zone: zone) }

    /// The command that gives an entry what was not used.
    func command(for unused: [String], of id: String) -> String {
        let options = unused.flatMap { fact -> [String] in
            let option = fact == "tags" ? "tag" : fact
            return (typed[option] ?? []).map { TypedOption(option, $0).description }
        }
        return "voicecore edit \(id) \(options.joined(separator: " "))"
    }
}

extension Settings {
    /// When the days of the diary begin, also of one that is not there yet.
    fileprivate func dayStartMinute() async -> Int {
        if let statedDayStart { return statedDayStart }
        let kept = try? await openDiary(.read).dayStartMinute
        return kept ?? self[Key.dayStart].minutesAfterMidnight
    }
}
