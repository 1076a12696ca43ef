package import VoiceCore

extension WatchNote {
    /// The line of the log, without its level; line breaks in names are escaped.
    package var line: String {
        [kind.rawValue, subject.printable, facts].compactMap(\.self).joined(separator: ": ")
    }

    package var facts: String? {
        switch (kind, fact) {
        case (.hintsLost, _): "looking at everything"
        case (.obstacleGone, _): "trying again"
        case (.diaryRenewed, _): "another diary is here now; using it"
        case (.replaced, .entry(let entry)):
            "its content differs from entry \(entry), so it is a second entry"
        case (.reloadRefused, .said(let text)): "\(text); keeping the old settings"
        case (.fileDeleted, .entry(let entry)): "a duplicate of entry \(entry)"
        case (.fileMoved, .said(let target)): "a duplicate, now \(target)"
        case (.tooManyFolders, .system(let code)):
            "the system's limit of watched folders is reached (\(code)); checking every few seconds instead"
        case (_, let fact): fact?.words
        }
    }
}

extension WatchNote.Fact {
    fileprivate var words: String {
        switch self {
        case .entry(let text), .said(let text): text
        case .entryInstead(let entry, let gone): "\(entry); its own entry \(gone) is gone"
        case .own(let entry, let target):
            "filed before, as entry \(entry)" + (target.map { ", now \($0)" } ?? "")
        case .reason(let name): MemoFault.words(ofReason: name)
        case .fault(let fault): "\(MemoFault.words(ofReason: fault.reason.rawValue)): \(fault.sentence.line)"
        case .again(let fault, let seconds): "\(fault.sentence.line); again in \(seconds) s"
        case .nextRun(let fault, nil): "\(fault.sentence.line); the next run tries it again"
        case .nextRun(let fault, let seconds?):
            "\(fault.sentence.line); the first run after \(seconds) s tries it again"
        case .system(let code): SystemError.text(code)
        case .ofDiary(.diary): "this is a diary; its sound is filed already"
        case .ofDiary(let kind): "this is a diary's \(kind.rawValue); its sound is filed already"
        case .tooDeep: "too deep"
        case .ended(.exited(let code)): "ended with exit code \(code)"
        case .ended(.signalled(let signal)): "ended by signal \(signal)"
        case .unanswered(.tooSlow(let seconds)): "took longer than \(seconds) s and was stopped"
        case .unanswered(.tooMuch(let bytes)): "printed more than \(bytes) bytes and was stopped"
        case .unanswered(.notStarted(_, let code)), .unanswered(.noPipe(let code)):
            "could not be started: \(SystemError.text(code))"
        case .version(let number): "version \(number)"
        case .inboxes(let count): count == 1 ? "1 inbox" : "\(count) inboxes"
        }
    }
}

extension Obstacle {
    package var sentence: String {
        switch self {
        case .noSpace(let path): "no space left for \(path)"
        case .missing(let path): "\(path) is missing"
        case .unreadable(let path): "no permission to read \(path)"
        case .busy: "another program is using it"
        case .pause(_, let text), .other(let text):
            MemoFault.Reason(rawValue: text).map { MemoFault($0).sentence.message } ?? text
        }
    }
}

extension Intake.Report {
    package var line: String {
        let all: [(Int, String)] = [
            (filed, MemoReport.Status.filed.counted), (duplicates, MemoReport.Status.duplicate.counted),
            (skipped, MemoReport.Status.skipped.counted), (held, MemoReport.Status.held.counted),
            (waiting.count, "waiting"),
        ]
        let parts = all.filter { $0.0 > 0 }.map { "\($0) \($1)" }
        return parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    }
}

extension MemoReport.Status {
    package var counted: String { self == .duplicate ? "already in the diary" : rawValue }
}

extension DaemonStatus {
    package var line: String {
        if isStopping { return inHand.isEmpty ? "stopping" : "stopping; finishing \(inHand.count) in hand" }
        let missing = inboxes.count { !$0.isThere }
        let parts = [
            "watching \(inboxes.count) inbox\(inboxes.count == 1 ? "" : "es")",
            missing == 0 ? nil : "\(missing) missing",
            inHand.isEmpty ? nil : "\(inHand.count) in hand",
            waiting.isEmpty ? nil : "\(waiting.count) waiting",
            "\(filed) filed",
            held == 0 ? nil : "\(held) held",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
