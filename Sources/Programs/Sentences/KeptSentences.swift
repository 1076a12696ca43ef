package import VoiceCore

extension LedgerRow {
    package var sentence: String? { fault?.sentence.line }

    package func sentence(ofFile typed: String) -> String? { fault?.sentence(ofFile: typed).line }

    package var plainReason: String? { sentence ?? reason.map(MemoFault.words) }
}

extension Job {
    package var sentence: String? { fault?.sentence.line }
}

extension JobKind {
    package var plain: String {
        switch self {
        case .hear: "words"
        case .feel: "mood"
        case .analyse: "the analyser's mood"
        case .align: "word times"
        }
    }
}

extension SoundFacts.Flaw {
    package var sentence: String {
        switch self {
        case .truncated: "the file ends before its sound does"
        case .damaged: "a part of the file cannot be read"
        case .rescued: "the file was never finished; what is in it was read"
        }
    }
}

extension LedgerStep {
    package var plain: String {
        switch what {
        case "again": "seen again"
        case "settled": "read"
        case "attempt": "tried"
        case "heard": "words heard"
        case "felt": "mood read"
        case "released": "to be tried again"
        case "replaced": "replaced at"
        default: what
        }
    }

    package func plainSentence(ofFile typed: String?) -> String? {
        fault.map { typed.map($0.sentence(ofFile:)) ?? $0.sentence }?.line ?? flaw?.sentence ?? note
    }

    private var flaw: SoundFacts.Flaw? {
        what == Self.flawed ? note.flatMap(SoundFacts.Flaw.init(rawValue:)) : nil
    }

    package var sentence: String? {
        guard let fault else { return note }
        return "\(MemoFault.words(ofReason: fault.reason.rawValue)): \(fault.sentence.line)"
    }
}

extension MemoOutcome {
    /// The error, worded for the outcome: a memo in the diary only left its file behind.
    package var sentence: Sentence? {
        guard var sentence = fault?.sentence else { return nil }
        switch report.status {
        case .filed, .duplicate:
            sentence.message = "\(report.status.rawValue), but the file stays: \(sentence.message)"
        case .skipped where fault?.reason == .unknownFormat:
            sentence = Sentence(
                "neither a sound nor a photo that VoiceCore knows",
                advice: Self.advice(forFile: report.source)
            )
        case .skipped, .held, .pending, .heard, .offered: break
        }
        return sentence
    }

    /// Advice for keeping a file that is not a memo, or `nil` if the diary has no place for it.
    private static func advice(forFile name: String) -> String? {
        let ending = name.lowercased().split(separator: ".").last ?? ""
        if ["txt", "text", "md", "markdown"].contains(ending) {
            return "voicecore add - < \(ShellWord(name)) keeps its text as an entry"
        }
        return ending == "json" ? "if it is an export: voicecore import \(ShellWord(name))" : nil
    }

    package var json: String {
        var report = report
        report.message = (sentence ?? report.fault?.sentence)?.line ?? unusedMessage
        return report.json
    }
}
