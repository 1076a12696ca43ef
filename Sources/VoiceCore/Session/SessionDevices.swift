public import Sound

public enum CaptureNews: Equatable, Sendable {
    /// Whole frames of sound, in the format that the preflight gave.
    case sound([UInt8])
    /// The end of a pipe or a file.
    case ended
    /// The device is gone or was replaced by another.
    case routeLost
    case failed(DeviceError)
}

/// A source of sound: a microphone, a pipe, a file, a story.
///
/// The device awaits its listener before it delivers again. The listener may call `pause` or `stop` meanwhile, so
/// these must never wait for a delivery to end.
public protocol CaptureDevice: Sendable {
    /// Checks that there is a device that we may use, without disturbing anybody; returns its format.
    func preflight() async throws(DeviceError) -> CaptureFormat

    /// Starts to capture, and calls the listener with one piece of news after another.
    func start(telling listener: @escaping @Sendable (CaptureNews) async -> Void) async throws(DeviceError)

    /// Stops capturing; sound that was not delivered is lost.
    func pause() async

    func resume() async throws(DeviceError)

    func stop() async
}

public enum PlaybackNews: Equatable, Sendable {
    case ended
    /// The sound server asks it to make way, or no longer.
    case interruptionBegan, interruptionEnded
    case routeLost
    case failed(DeviceError)
}

public struct PlaybackItem: Equatable, Sendable {
    package var owner: SessionOwner
    package var path: String
    package var seconds: Double

    public init(owner: SessionOwner, path: String, seconds: Double) {
        self.owner = owner
        self.path = path
        self.seconds = seconds
    }
}

/// A sink of sound; the rules of a capture device's calls hold here too.
public protocol PlaybackDevice: Sendable {
    func preflight() async throws(DeviceError)

    func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError)

    func seek(to seconds: Double) async

    /// The second that is heard now, or was heard last.
    func position() async -> Double

    func stop() async
}

/// A device that cannot be used, or no longer.
public enum DeviceError: Error, Equatable, Sendable {
    case noDevice
    case unknownDevice(String)
    case notPermitted
    case busy
    case vanished
    case noServer
    case serverLost
    case refused(code: Int32)
    case unreadable(errno: Int32)
    case unwritable(errno: Int32)
    /// The bytes are in no format that can be recorded.
    case unknownFormat
    case noSound

    package var name: String {
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

struct SessionDevices: Sendable {
    let capture: any CaptureDevice
    let playback: any PlaybackDevice
    let listening: (any LiveListening)?

    /// Checks that a device can be used; returns the format of a capture.
    func preflight(_ direction: SoundDirection) async throws(SessionError) -> CaptureFormat? {
        do {
            switch direction {
            case .capture: return try await capture.preflight()
            case .playback: try await playback.preflight()
            }
        } catch {
            throw .device(error)
        }
        return nil
    }

    func startCapture(telling listener: @escaping @Sendable (CaptureNews) async -> Void)
        async throws(SessionError)
    {
        do { try await capture.start(telling: listener) } catch { throw .device(error) }
    }

    func resumeCapture() async throws(SessionError) {
        do { try await capture.resume() } catch { throw .device(error) }
    }

    func startPlayback(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(SessionError) {
        do { try await playback.start(item, from: seconds, telling: listener) } catch { throw .device(error) }
    }
}

/// Identifies one start of a device, so that late news of an earlier one are recognised.
final class DeviceStart: Sendable {}
