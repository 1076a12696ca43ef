internal import System
internal import Wires

/// Why a photo could not be taken in.
///
/// The cases hold what was found, never the path: who asked knows that.
package enum PhotoError: Error, Equatable, Sendable {
    /// What the helper may have only so much of.
    package enum Limit: String, Codable, Sendable {
        case processorTime, memory, silence
    }

    /// The system does not give the file; its number says why.
    case unreadable(errno: Int32)
    /// There is not one byte in it.
    case empty
    /// The file is longer than any that is taken.
    case tooLong(limitBytes: Int)
    /// The content is no picture of a format that is read.
    case unknownFormat
    /// It began like a picture, but cannot be read; what the library said about it.
    case damaged(reason: String)
    /// It has more points than a picture may have.
    case tooLarge(limitPoints: Int)
    /// The helper wanted more computing time or memory than it may have.
    case overLimit(Limit)
    /// The helper died of the file, by this signal.
    case helperEnded(signal: Int32)
    /// Something other than the file ended the helper, with this code.
    case helperStopped(status: Int32)
    /// The helper said something that cannot be, so nothing that it said counts.
    case nonsense
    /// The helper is not installed beside ours.
    case helperMissing(String)
    /// The helper could not be started just now.
    case helperNotStarted(errno: Int32)
    /// The library that reads pictures is not on this machine.
    case libraryMissing
}

extension PhotoError {
    /// Whether the same file may well be taken another time, because the fault is not in it.
    package var isPassing: Bool {
        switch self {
        case .unreadable, .helperMissing, .helperNotStarted, .helperStopped, .libraryMissing: true
        case .overLimit(.silence): true
        default: false
        }
    }

    init(_ failure: PhotoFailure) {
        switch failure.kind {
        case .unknownFormat: self = .unknownFormat
        case .damaged: self = .damaged(reason: failure.reason)
        case .tooLarge: self = .tooLarge(limitPoints: PhotoLimits.points)
        case .tooLargeForDecoder: self = .tooLarge(limitPoints: PhotoLimits.avifPoints)
        case .libraryMissing: self = .libraryMissing
        }
    }

    /// What an end means of which the helper said nothing.
    init(_ end: ChildProcess.End) {
        switch end {
        case .exited(let status): self = .helperStopped(status: status)
        case .signalled(let signal):
            switch signal {
            case Signals.tooLong: self = .overLimit(.processorTime)
            // How the library ends when it gets no memory.
            case Signals.abort, Signals.trap: self = .overLimit(.memory)
            case Signals.terminate, Signals.interrupt, Signals.kill: self = .helperStopped(status: -signal)
            default: self = .helperEnded(signal: signal)
            }
        }
    }
}
