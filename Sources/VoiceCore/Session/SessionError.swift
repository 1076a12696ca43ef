/// Why the session did not do what it was asked.
public enum SessionError: Error, Equatable, Sendable {
    /// Another program of this machine user records or plays.
    case sessionBusy(SessionHolder)
    case cannotPlayWhileRecording
    case device(DeviceError)
    /// The recording cannot be written.
    case recordingUnwritable(path: String, errno: Int32)
    /// The lock that keeps two programs apart cannot be used.
    case lockUnusable(path: String, errno: Int32)

    /// The fault in one word or two, without anything that differs between machines.
    public var name: String {
        switch self {
        case .sessionBusy: "sessionBusy"
        case .cannotPlayWhileRecording: "cannotPlayWhileRecording"
        case .device(let error): error.name
        case .recordingUnwritable(_, let errno): "recordingUnwritable \(errno)"
        case .lockUnusable(_, let errno): "lockUnusable \(errno)"
        }
    }
}

/// Who has the session, as the lock file says it.
public struct SessionHolder: Equatable, Sendable {
    public var process: Int32
    /// The program's name.
    public var program: String
    /// What it records or plays.
    public var owner: String

    public init(process: Int32, program: String, owner: String) {
        self.process = process
        self.program = program
        self.owner = owner
    }
}

/// A recording that was closed.
public struct FinishedRecording: Equatable, Sendable {
    public enum Outcome: Equatable, Sendable {
        /// The sound is in a whole file, which nobody else takes as long as this is held.
        case saved(ClaimedRecording)
        /// It was shorter than 1.000 s and is gone.
        case tooShort
        /// The file could not be closed properly; the next start of any program finds it.
        case left(path: String)
    }

    public var owner: SessionOwner
    public var reason: FinishReason
    public var outcome: Outcome
    public var frames: Int
    public var format: CaptureFormat
    /// What went wrong, when a device or a disk did.
    public var fault: SessionError?

    /// How long it is.
    public var seconds: Double { Double(frames) / Double(format.hertz) }

    /// The recording with its file, when it was saved.
    public var saved: ClaimedRecording? {
        if case .saved(let recording) = outcome { recording } else { nil }
    }

    /// What came of it in a few words, as the trace writes it.
    public var name: String {
        let length = Milliseconds(seconds: seconds).seconds
        return switch outcome {
        case .saved: "saved \(length)"
        case .tooShort: "tooShort \(length)"
        case .left: "left \(length)"
        }
    }
}
