package import System

/// Called at the beginning of a stage, then with the seconds done of all seconds.
public typealias MemoProgress =
    @Sendable (_ stage: IngestFailure.Stage, _ seconds: Double, _ ofSeconds: Double?) -> Void

struct MemoRun: Sendable {
    let offer: MemoOffer
    let progress: MemoProgress

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

public struct MemoOutcome: Equatable, Sendable {
    public var report: MemoReport
    public var fault: MemoFault?

    package init(_ report: MemoReport, _ fault: MemoFault? = nil) {
        self.report = report
        self.fault = fault
        self.report.fault = fault
    }

    init(_ report: MemoReport, earlier fault: MemoFault?) {
        self.init(report)
        self.report.fault = fault
    }

    package init(_ offer: MemoOffer, _ fault: MemoFault) {
        let status: MemoReport.Status = fault.kind == .nothingToKeep ? .skipped : .held
        self.init(MemoReport(source: offer.shownPath, status: status), fault)
    }
}

public struct IngestFailure: Error, Sendable {
    public enum Stage: String, CaseIterable, Codable, Sendable {
        case read, ledger, decode, keep, hear, feel, file
    }

    package let stage: Stage
    package let path: String
    package let cause: any Error
}

package enum PipelineError: Error, Equatable, Sendable {
    /// Another program works on the same bytes.
    case taken(process: Int32)
    /// Crashed earlier runs; tried again after a pause.
    case ended(times: Int, nextTry: Moment)
    /// Crashed too often; waits for a person.
    case endedOften
    case notReadBack
    case workLost
    case noWords
    case givenUp(MemoFault)
    case noSound
    case soundGone(path: String)
    /// The archive's length has changed.
    case soundCut(path: String)
}
