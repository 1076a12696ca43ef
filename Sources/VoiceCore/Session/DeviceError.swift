/// A device that cannot be used, or no longer.
public enum DeviceError: Error, Equatable, Sendable {
    case noDevice
    case unknownDevice(String)
    case notPermitted
    case busy
    case vanished
    case noServer
    case serverLost
    /// The sound server's own code.
    case refused(code: Int32)
    case unreadable(errno: Int32)
    case unwritable(errno: Int32)
    /// The bytes are in no format that can be recorded.
    case unknownFormat
    case noSound

    /// As the trace writes it.
    public var name: String {
        switch self {
        case .noDevice: "noDevice"
        case .unknownDevice: "unknownDevice"
        case .notPermitted: "notPermitted"
        case .busy: "busy"
        case .vanished: "vanished"
        case .noServer: "noServer"
        case .serverLost: "serverLost"
        case .refused(let code): "refused \(code)"
        case .unreadable(let errno): "unreadable \(errno)"
        case .unwritable(let errno): "unwritable \(errno)"
        case .unknownFormat: "unknownFormat"
        case .noSound: "noSound"
        }
    }
}
