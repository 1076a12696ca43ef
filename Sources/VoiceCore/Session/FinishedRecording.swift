public import Sound

/// A recording that was closed.
public struct FinishedRecording: Equatable, Sendable {
    /// What became of its sound.
    public enum Outcome: Equatable, Sendable {
        /// The sound is in a whole file, which nobody else takes as long as this is held.
        case saved(ClaimedRecording)
        /// It was shorter than 1.000 s and is gone.
        case tooShort
        /// The file could not be closed properly; the next start of any program finds it.
        case left(path: String)
    }

    /// Who recorded.
    public var owner: SessionOwner
    /// Why it ended.
    public var reason: FinishReason
    /// What became of it.
    public var outcome: Outcome
    /// How many frames were recorded.
    package var frames: Int
    /// The format of the sound.
    package var format: CaptureFormat
    /// What went wrong, when a device or a disk did.
    public var fault: SessionError?

    /// How long it is.
    public var seconds: Double { Double(frames) / Double(format.hertz) }

    /// The recording with its file, when it was saved.
    public var saved: ClaimedRecording? {
        if case .saved(let recording) = outcome { recording } else { nil }
    }

    /// What came of it in a few words, as the trace writes it.
    package var name: String {
        let length = Milliseconds(seconds: seconds).seconds
        return switch outcome {
        case .saved: "saved \(length)"
        case .tooShort: "tooShort \(length)"
        case .left: "left \(length)"
        }
    }
}
