internal import System
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
            sentence = Sentence("neither a sound nor a photo that VoiceCore knows")
                .advising(Self.advice(forFile: report.source))
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

extension MemoOutcome {
    /// A note on options that were ignored because the memo was already in the diary.
    package var unusedMessage: String? {
        guard !report.unused.isEmpty else { return nil }
        return "already in the diary, so \(Self.names(of: report.unused)) not used"
    }

    package static func names(of unused: [String]) -> String {
        let names = unused.map { $0 == "on" ? "the date" : "the \($0)" }
        let head = names.dropLast().joined(separator: ", ")
        let all = head.isEmpty ? names.joined() : "\(head) and \(names.last ?? "")"
        return all + (names.count == 1 && unused != ["tags"] ? " was" : " were")
    }
}

extension HeardPart {
    package var sentence: String {
        switch remark {
        case .standIn: "by PocketSphinx, because the second ear heard no words in it"
        case .doubtful: "all doubtful"
        case .notEnglish: "all doubtful, perhaps not English"
        case .notUnderstood: "nothing understood, perhaps not English"
        case .timesByShare: "with estimated word times"
        case .earUnusable: "by PocketSphinx, because the second ear cannot be used"
        }
    }

    /// The remark with its place, unless it is about all of the sound.
    package func sentence(placed: (Double) -> String) -> String {
        remark == .earUnusable ? sentence : "\(placed(start)) to \(placed(end)) \(sentence)"
    }
}

extension Sidecar.Mistake {
    package var sentence: Sentence {
        switch self {
        case .notJSON: Sentence("not JSON, so it was ignored")
        case .notADate(let key):
            Sentence("\(key): not a date, so it was ignored", advice: "write it like 2026-11-20 18:30")
        case .inTheFuture(let key):
            Sentence("\(key): in the future, so it was ignored", advice: "correct the date")
        case .notAText(let key):
            Sentence("\(key): not a text\(key == "tags" ? " and no list of texts" : ""), so it was ignored")
        case .unknownKey(let key, let nearest): Sentence("\(key): no such key; did you mean \(nearest)?")
        }
    }
}

/// Display names for the origins of memos; our copies go by the original's name.
package struct MemoPlace: Sendable {
    private let diary: DiaryFolder
    private let state: String

    package init(_ settings: Settings) {
        diary = DiaryFolder(settings[Key.diary])
        state = settings.folders.state
    }

    package func shown(_ path: String) -> String {
        let file = Path(path)
        let name = Path(file.name).shown
        if file.isAtOrBelow(Path(state)) { return "\(name) (sent by a browser or a program)" }
        if file.isAtOrBelow(Path(diary.recordings)) { return "\(name) (recorded here)" }
        if file.isAtOrBelow(Path(diary.path)) { return name }
        return file.shown
    }
}
