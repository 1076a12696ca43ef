/// Called when a stage begins, and then with the seconds done of all seconds.
public typealias MemoProgress =
    @Sendable (_ stage: IngestFailure.Stage, _ seconds: Double, _ ofSeconds: Double?) -> Void

/// One run of the pipeline.
struct MemoRun: Sendable {
    let offer: MemoOffer
    let progress: MemoProgress

    /// Runs a stage; its errors get the names of stage and file.
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

/// The one answer to every offer: a report, and the fault of this attempt.
public struct MemoOutcome: Equatable, Sendable {
    public var report: MemoReport
    public var fault: MemoFault?

    package init(_ report: MemoReport, _ fault: MemoFault? = nil) {
        self.report = report
        self.fault = fault
        self.report.fault = fault
    }

    /// The outcome of an earlier attempt, with its fault.
    init(_ report: MemoReport, earlier fault: MemoFault?) {
        self.init(report)
        self.report.fault = fault
    }

    package init(_ offer: MemoOffer, _ fault: MemoFault) {
        let status: MemoReport.Status = fault.kind == .nothingToKeep ? .skipped : .held
        self.init(MemoReport(source: offer.shownPath, status: status), fault)
    }
}
