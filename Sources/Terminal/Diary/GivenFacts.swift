import Programs
import VoiceCore

struct GivenFacts: Sendable {
    let terms: MemoOffer.FilingOptions
    private let zone: ZoneRules
    private let typed: [String: [String]]

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

    /// Adds the facts that were given and not used, as the entry existed before.
    func compared(with outcome: MemoOutcome) -> MemoOutcome { outcome.comparing(terms, zone: zone) }

    func command(for unused: [String], of id: String) -> String {
        let options = unused.flatMap { fact -> [String] in
            let option = fact == "tags" ? "tag" : fact
            return (typed[option] ?? []).map { TypedOption(option, $0).description }
        }
        return "voicecore edit \(id) \(options.joined(separator: " "))"
    }
}

extension Settings {
    fileprivate func dayStartMinute() async -> Int {
        if let statedDayStart { return statedDayStart }
        let kept = try? await openDiary(.read).dayStartMinute
        return kept ?? self[Key.dayStart].minutesAfterMidnight
    }
}
