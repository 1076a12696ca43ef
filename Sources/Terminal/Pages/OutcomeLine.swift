import Programs
import VoiceCore

struct OutcomeLine {
    let report: MemoReport
    let id: String?
    var isListed = true
    var isExplained = false

    init(_ outcome: MemoOutcome, id: String?) {
        report = outcome.report
        self.id = id
    }

    /// Such as `filed walk.m4a: 2026-11-20 18:30, 0:41, 63 words, joy 82 %, entry 9c1f`.
    var text: String {
        let entry = isOfEntry ? nil : id.map { "entry \($0)" }
        let facts = [
            same, joined, when, length, flaw, words, standby, language, mood, photos, trip, rules, unheard,
            missing,
            reason,
            file, entry,
        ].compactMap(\.self)
        return "\(what) \(source.printable)" + (facts.isEmpty ? "" : ": " + facts.joined(separator: ", "))
    }

    var source: String { isOfEntry ? id ?? report.source : report.source }

    private var isOfEntry: Bool { report.source == report.entry }

    var what: String {
        switch (report.status, report.fault?.reason) {
        case (.offered, _): "would file"
        case (.held, .notFound): "missing"
        case (.held, .notAFile): "skipped"
        case (.held, .taken), (.pending, .taken): "waiting"
        case (.held, _) where !report.isWrittenDown: "not taken"
        case (let status, _): status.rawValue
        }
    }

    var when: String? {
        report.recordedAt.flatMap { Moment($0) }.map { moment in
            let certainty = report.dateCertainty.flatMap { DateCertainty(rawValue: $0) }
            return Shown.minute(moment, certainty ?? .exact)
        }
    }

    var dateIsGuessed: Bool { report.dateCertainty == DateCertainty.guessed.rawValue }

    var length: String? { report.audio.map { Shown.length($0.seconds) } }

    var same: String? { report.sameAs.map { "the same as \($0.printable)" } }

    var joined: String? { report.joined ? "joined a memo" : nil }

    var photos: String? {
        report.photos > 0 ? "with " + Shown.counted(report.photos, "photo", "photos") : nil
    }

    var flaw: String? { report.flaw?.sentence }

    var words: String? {
        report.transcript.map { $0.words.count == 1 ? "1 word" : "\($0.words.count) words" }
    }

    var language: String? {
        let parts = report.transcript?.parts ?? []
        return parts.contains { $0.remark.mayBeForeign } ? "perhaps not English" : nil
    }

    var standby: String? { isHeardByStandby ? "by PocketSphinx" : nil }

    var isHeardByStandby: Bool { report.transcript?.parts?.contains { $0.remark == .earUnusable } ?? false }

    var mood: String? {
        guard report.mood != nil || report.reading != nil else { return nil }
        guard let mood = report.mood else { return "mood unsure" }
        return Shown.mood(positive: mood.positive, emotion: mood.emotion)
    }

    var trip: String? { report.trip.map { "trip \($0.printable)" } }

    var rules: String? {
        guard let rules = report.rules else { return nil }
        let journal = report.journal.map { ["journal \($0)"] } ?? []
        let chosen = journal + report.tags.map { "tag \($0)" }
        // What they chose may have been taken from the entry since.
        guard !chosen.isEmpty else { return nil }
        let said = "\(rules.joined(separator: " and ")): \(chosen.joined(separator: ", "))"
        return "rule \(said.printable)"
    }

    var chosen: String? {
        guard report.rules != nil || report.trip != nil else { return nil }
        let names = [report.journal.map { "[\($0)]" }] + report.tags.map { "#\($0)" }
        return names.compactMap(\.self).joined(separator: " ").printable
    }

    var unheard: String? {
        guard let transcript = report.transcript, transcript.capped else { return nil }
        return "\(Shown.unheard(of: transcript)) not heard"
    }

    var missing: String? {
        let kinds = report.missing.map { JobKind(rawValue: $0)?.plain ?? $0 }
        return kinds.isEmpty ? nil : "still to come: \(kinds.joined(separator: " and "))"
    }

    var reason: String? {
        switch report.fault?.reason {
        case .removed: "its entry was removed"
        case .trashed: "its entry is in the trash"
        case .stopped: "stopped before it was done"
        case .taken: "another program is filing it"
        case .notFound: "no such file"
        case .notAFile: report.fault?.sentence.message
        default: report.reason.map(MemoFault.words)
        }
    }

    var file: String? {
        switch report.sourceFile {
        case "moved": "file moved to \((report.movedTo ?? "").printable)"
        case "deleted": "file deleted"
        case "wouldMove": "file would be moved to \((report.wouldMoveTo ?? "").printable)"
        case "wouldDelete": "file would be deleted"
        case "kept": "file kept, as not all of it was read"
        case "changed": "file kept: another file has its name now"
        default: nil
        }
    }
}
