public import System

/// One memo that did not get to the end of the road, and where it stopped.
public struct IngestFailure: Error, Sendable {
    /// The steps a memo passes through, in the order it passes them.
    public enum Stage: String, CaseIterable, Codable, Sendable {
        case read, ledger, decode, keep, hear, feel, file
    }

    /// The step at which it stopped.
    package let stage: Stage
    /// The memo's file, as the caller named it.
    package let path: String
    /// What that step threw.
    package let cause: any Error

    package init(stage: Stage, path: String, cause: any Error) {
        self.stage = stage
        self.path = path
        self.cause = cause
    }
}

/// Faults that belong to no single stage.
package enum PipelineError: Error, Equatable, Sendable {
    /// Another program is at work on the same bytes.
    case taken(process: Int32)
    /// Programs ended so often in the middle of this memo; it is tried again by itself, after a pause.
    case ended(times: Int, nextTry: Moment)
    /// Programs ended so often in the middle of this memo that it waits for a person.
    case endedOften
    /// The entry could not be read back as it was written.
    case notReadBack
    /// Our own unfinished files went away while we worked on them.
    case workLost
    /// The words are not there yet, so there is nothing to read the mood of.
    case noWords
    /// It was given up before, for this reason, until a person asks.
    case givenUp(MemoFault)
    /// The entry has no sound.
    case noSound
    /// The entry's sound is not in the diary's folder any more.
    case soundGone(path: String)
    /// The entry's sound in the diary's folder has not the length that it had.
    case soundCut(path: String)
}
