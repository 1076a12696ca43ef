internal import System
internal import Wires

/// Why a photo could not be taken in; the caller knows the path.
package enum PhotoError: Error, Equatable, Sendable {
    package enum Limit: String, Codable, Sendable {
        case processorTime, memory, silence
    }

    case unreadable(errno: Int32)
    case empty
    case tooLong(limitBytes: Int)
    case unknownFormat
    /// It begins like a picture but cannot be read, for the library's reason.
    case damaged(reason: String)
    case tooLarge(limitPoints: Int)
    /// The helper needed more time or memory than its limit.
    case overLimit(Limit)
    /// The file killed the helper.
    case helperEnded(signal: Int32)
    /// Something other than the file ended the helper.
    case helperStopped(status: Int32)
    /// The helper's answer was impossible, so none of it counts.
    case nonsense
    case helperMissing(String)
    case helperNotStarted(errno: Int32)
    /// libvips is not installed.
    case libraryMissing
}

extension PhotoError {
    /// The fault is not in the file: another attempt may work.
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

    /// The fault of a helper that ended without a word.
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
