import Glibc
import Programs
import VoiceCore

extension RoadOutcome {
    /// What an outcome of the road means for the intake.
    init(_ outcome: MemoOutcome, path: String, diary: String) {
        let report = outcome.report
        switch (report.status, outcome.fault) {
        case (_, let fault?) where fault.kind == .cancelled:
            self = .stopped
        case (.filed, _) where report.joined:
            self = .joined(entry: report.entry ?? "", report: Array(outcome.json.utf8))
        case (.filed, _):
            self = .filed(entry: report.entry ?? "", report: Array(outcome.json.utf8), replaces: nil)
        case (.duplicate, _):
            let isTold = ["deleted", "moved"].contains(report.sourceFile) || outcome.sentence != nil
            self = .duplicate(of: report.entry ?? "", isTold: isTold)
        case (.skipped, _):
            self = .skipped(reason: report.reason ?? "nothing to keep")
        case (.pending, let fault?) where fault.isGivenUp:
            self = .held(reason: report.reason ?? "unknown", message: fault.sentence.line)
        case (.pending, let fault?) where fault.isPassing || report.entry != nil:
            let obstacle = Obstacle(fault, path: path, diary: diary)
            let seconds = report.audio?.seconds ?? 0
            self = .incomplete(
                entry: report.entry ?? "",
                seconds: seconds,
                obstacle,
                message: fault.sentence.line
            )
        case (_, let fault?) where fault.reason == .notFound:
            self = .vanished
        case (_, let fault?) where fault.isPassing:
            self = .postponed(Obstacle(fault, path: path, diary: diary), message: fault.sentence.line)
        default:
            self = .held(reason: report.reason ?? "unknown", message: report.fault?.sentence.line ?? "")
        }
    }
}

extension Obstacle {
    init(_ fault: MemoFault, path: String, diary: String) {
        self =
            switch fault.reason {
            case .ended where fault.nextTry != nil:
                .pause(seconds: fault.secondsToWait, because: fault.reason.rawValue)
            case .noSpace: .noSpace(path: diary)
            case .notPermitted where access(path, R_OK) != 0: .unreadable(path: path)
            case .taken, .changing, .diaryBusy, .diaryElsewhere: .busy
            default: fault.missingPath.map { .missing(path: $0) } ?? .other(fault.reason.rawValue)
            }
    }
}

extension MemoFault {
    /// How long it is until it is tried again by itself, where a rule says so.
    fileprivate var secondsToWait: Double {
        let now = Moment.present(in: .utc)
        return nextTry.map { max(1, Double($0.milliseconds - now.milliseconds) / 1_000) } ?? 0
    }
}
