package import Diary

// What the diary keeps of faults, as faults again.

extension LedgerRow {
    /// Why the file is held or skipped, where it is.
    package var fault: MemoFault? { reason.map { MemoFault(reason: $0, kept: message) } }
}

extension Job {
    /// Why it was not done at the last attempt.
    package var fault: MemoFault? { reason.map { MemoFault(reason: $0, kept: message) } }
}

extension DiaryFinding {
    /// Why a job or a file still waits.
    package var fault: MemoFault? { reason.map { MemoFault(reason: $0, kept: message) } }
}

extension LedgerStep {
    /// Why nothing came of it, where the step has facts of it.
    package var fault: MemoFault? {
        guard let note else { return nil }
        let parts = note.split(separator: ":", maxSplits: 1)
        guard let reason = parts.first.flatMap({ MemoFault.Reason(rawValue: String($0)) }) else { return nil }
        let kept = parts.dropFirst().first?.drop { $0 == " " }
        return MemoFault(reason: reason.rawValue, kept: kept.map(String.init))
    }
}
