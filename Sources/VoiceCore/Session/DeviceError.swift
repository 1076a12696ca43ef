/// Why a device cannot be used, or no longer.
public enum DeviceError: Error, Equatable, Sendable {
    /// There is no microphone, or no loudspeaker.
    case noDevice
    /// There is none of that name.
    case unknownDevice(String)
    case notPermitted
    case busy
    /// It was there and was taken away.
    case vanished
    /// No sound server answers.
    case noServer
    /// The sound server went away while we used it.
    case serverLost
    /// The sound server refused, with its own code.
    case refused(code: Int32)
    case unreadable(errno: Int32)
    case unwritable(errno: Int32)
    /// The bytes are in no format that can be recorded as they come.
    case unknownFormat
    /// A pipe or a file ended before any sound.
    case noSound

    /// The fault in one word or two, as the trace writes it.
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
