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
    /// The process that holds it.
    public var process: Int32
    /// The program's name.
    public var program: String
    /// What it records or plays.
    public var owner: String

    package init(process: Int32, program: String, owner: String) {
        self.process = process
        self.program = program
        self.owner = owner
    }
}
