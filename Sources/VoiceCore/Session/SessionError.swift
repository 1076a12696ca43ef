/// Why the session did not do what it was asked.
public enum SessionError: Error, Equatable, Sendable {
    case sessionBusy(SessionHolder)
    case cannotPlayWhileRecording
    case device(DeviceError)
    case recordingUnwritable(path: String, errno: Int32)
    case lockUnusable(path: String, errno: Int32)

    /// Without anything that differs between machines.
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

public struct SessionHolder: Equatable, Sendable {
    public var process: Int32
    public var program: String
    public var owner: String

    package init(process: Int32, program: String, owner: String) {
        self.process = process
        self.program = program
        self.owner = owner
    }
}
