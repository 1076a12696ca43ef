import Programs
import VoiceCore

struct ProbePage {
    private typealias Value = JSONText

    var path: String
    var found: SoundProbe.Measured
    var known: KnownMemo?
    var date: Date?

    struct Date {
        let moment: Moment
        let source: DateSource
        let certainty: DateCertainty

        init?(_ report: MemoReport) {
            guard let moment = report.recordedAt.flatMap({ Moment($0) }),
                let source = report.dateSource.flatMap(DateSource.init(rawValue:)),
                let certainty = report.dateCertainty.flatMap(DateCertainty.init(rawValue:))
            else { return nil }
            (self.moment, self.source, self.certainty) = (moment, source, certainty)
        }

        /// `2026-01-15 18:30, from the file's name, zone assumed`.
        var text: String {
            let known = certainty.knowsTime(of: moment)
            return
                "\(Shown.minute(moment, certainty)), \(DateSentence.text(source, certainty, timeIsKnown: known))"
        }
    }

    private var facts: SoundFacts { found.facts }
    private var seconds: Double { Double(facts.frames ?? 0) / Double(max(1, facts.hertz)) }

    var verdict: String {
        if let known { return known.sentence }
        do throws(SoundError) {
            try SoundFacts.check(seconds: seconds, flaw: facts.flaw)
        } catch {
            let fault = MemoFault(error)
            return "\(fault.kind == .nothingToKeep ? "skipped" : "held"): \(fault.sentence.message)"
        }
        let cap = Double(SpeechSamples.capSeconds)
        guard seconds > cap else { return "kept, and heard to its end" }
        return "kept; the first \(Shown.length(cap)) heard and \(Shown.length(seconds - cap)) left over"
    }

    var text: String {
        let lines: [(String, String?)] = [
            ("format", "\(facts.container), \(facts.codec), \(facts.hertz) Hz, \(channels)"),
            ("length", length),
            ("loudness", loudness),
            ("flaw", facts.flaw?.rawValue),
            ("title", facts.tags.title),
            ("artist", facts.tags.artist),
            ("comment", facts.tags.comment),
            ("device", facts.tags.device),
            ("recorded", facts.tags.dates.first.map { "\($0.text) (\($0.origin.rawValue))" }),
            ("date", date?.text),
            ("would be", verdict),
        ]
        let known = lines.compactMap { name, text in
            text.map { "  " + name + String(repeating: " ", count: 10 - name.count) + $0.printable }
        }
        return ([path.printable] + known).joined(separator: "\n")
    }

    var json: String {
        let tags = facts.tags
        return Value.object([
            .init("schema", .integer(1)),
            .init("source", .string(path)),
            .init("container", .string(facts.container)),
            .init("codec", .string(facts.codec)),
            .init("hertz", .integer(facts.hertz)),
            .init("channels", .integer(facts.channels)),
            .init("bytes", .integer(facts.bytes)),
            .init("seconds", .number(seconds)),
            .init("statedSeconds", facts.stated.map { .number($0.seconds) } ?? .null),
            .init("statedIsExact", .bool(facts.stated?.isExact ?? false)),
            .init("flaw", facts.flaw.map { .string($0.rawValue) } ?? .null),
            .init("loudness", found.loudness.integrated.map { .number(Self.rounded($0)) } ?? .null),
            .init("truePeak", found.loudness.truePeak.map { .number(Self.rounded($0)) } ?? .null),
            .init("title", Self.text(tags.title)),
            .init("artist", Self.text(tags.artist)),
            .init("comment", Self.text(tags.comment)),
            .init("device", Self.text(tags.device)),
            .init("dates", .array(tags.dates.map(Self.date))),
            .init("recordedAt", .optional(date?.moment.description)),
            .init("dateSource", .optional(date?.source.rawValue)),
            .init("dateCertainty", .optional(date?.certainty.rawValue)),
            .init("verdict", .string(verdict)),
            .init("entry", .optional(known?.entry?.description)),
        ]).line
    }

    static func json(path: String, fault: MemoFault) -> String {
        Value.object([
            .init("schema", .integer(1)), .init("source", .string(path)),
            .init("error", .string(fault.sentence.message)),
        ]).line
    }

    private var channels: String { facts.channels == 1 ? "1 channel" : "\(facts.channels) channels" }

    private var length: String {
        guard let stated = facts.stated, abs(stated.seconds - seconds) > 0.05 else { return exact }
        let kind = stated.isExact ? "stated" : "estimated"
        return "\(exact); \(kind): \(Self.rounded(stated.seconds)) s"
    }

    private var exact: String { "\(Shown.length(seconds)) (\(Self.rounded(seconds)) s)" }

    private var loudness: String? {
        let integrated = found.loudness.integrated.map { "\(Shown.oneDecimal($0)) LUFS" }
        let peak = found.loudness.truePeak.map { "peak \(Shown.oneDecimal($0)) dBTP" }
        let both = [integrated, peak].compactMap(\.self)
        return both.isEmpty ? "silence" : both.joined(separator: ", ")
    }

    private static func date(_ date: TaggedDate) -> Value {
        .object([.init("text", .string(date.text)), .init("origin", .string(date.origin.rawValue))])
    }

    private static func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
