package import System

/// A memo that stopped at a stage.
public struct IngestFailure: Error, Sendable {
    /// The stages in their order.
    public enum Stage: String, CaseIterable, Codable, Sendable {
        case read, ledger, decode, keep, hear, feel, file
    }

    package let stage: Stage
    package let path: String
    package let cause: any Error

    package init(stage: Stage, path: String, cause: any Error) {
        self.stage = stage
        self.path = path
        self.cause = cause
    }
}

/// Faults of no single stage.
package enum PipelineError: Error, Equatable, Sendable {
    /// Another program works on the same bytes.
    case taken(process: Int32)
    /// Crashed earlier runs; tried again by itself after a pause.
    case ended(times: Int, nextTry: Moment)
    /// Crashed so many runs that it waits for a person.
    case endedOften
    /// The entry could not be read back as it was written.
    case notReadBack
    /// Unfinished files went away during the work.
    case workLost
    /// No words yet whose mood could be read.
    case noWords
    /// Given up before, until a person asks.
    case givenUp(MemoFault)
    case noSound
    case soundGone(path: String)
    /// The archive has another length than it had.
    case soundCut(path: String)
}
