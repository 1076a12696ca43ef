/// Told how far a memo is: the stage, once when it begins and then with how many seconds of how many.
public typealias MemoProgress =
    @Sendable (_ stage: IngestFailure.Stage, _ seconds: Double, _ ofSeconds: Double?) -> Void

/// One memo on its way.
struct MemoRun: Sendable {
    let offer: MemoOffer
    let progress: MemoProgress

    /// Does a stage's work; what it throws gets the stage's name and the file's.
    func at<Value>(_ stage: IngestFailure.Stage, _ work: () async throws -> Value) async throws -> Value {
        do {
            if Task.isCancelled, stage != .file { throw CancellationError() }
            progress(stage, 0, nil)
            return try await work()
        } catch {
            throw IngestFailure(stage: stage, path: offer.shownPath, cause: error)
        }
    }
}

/// What became of a memo, and what went wrong if something did.
public struct MemoOutcome: Equatable, Sendable {
    /// What is told of it.
    public var report: MemoReport
    /// What went wrong, if something did.
    public var fault: MemoFault?

    package init(_ report: MemoReport, _ fault: MemoFault? = nil) {
        self.report = report
        self.fault = fault
        self.report.fault = fault
    }

    /// The outcome of a memo that was dealt with earlier, and why in that way.
    init(_ report: MemoReport, earlier fault: MemoFault?) {
        self.init(report)
        self.report.fault = fault
    }

    /// The outcome of a memo that is no entry.
    package init(_ offer: MemoOffer, _ fault: MemoFault) {
        let status: MemoReport.Status = fault.kind == .nothingToKeep ? .skipped : .held
        self.init(MemoReport(source: offer.shownPath, status: status), fault)
    }
}
