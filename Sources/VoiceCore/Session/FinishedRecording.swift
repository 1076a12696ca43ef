package import Sound

public struct FinishedRecording: Equatable, Sendable {
    public enum Outcome: Equatable, Sendable {
        /// In a whole file, which no other program takes as long as this is held.
        case saved(ClaimedRecording)
        /// Shorter than 1.000 s, and gone.
        case tooShort
        /// Not closed properly; the next start of any program finds it.
        case left(path: String)
    }

    public var owner: SessionOwner
    /// Why it ended.
    public var reason: FinishReason
    public var outcome: Outcome
    package var frames: Int
    package var format: CaptureFormat
    public var fault: SessionError?

    public var seconds: Double { Double(frames) / Double(format.hertz) }

    public var saved: ClaimedRecording? {
        if case .saved(let recording) = outcome { recording } else { nil }
    }

    package var name: String {
        let length = Milliseconds(seconds: seconds).seconds
        return switch outcome {
        case .saved: "saved \(length)"
        case .tooShort: "tooShort \(length)"
        case .left: "left \(length)"
        }
    }
}
