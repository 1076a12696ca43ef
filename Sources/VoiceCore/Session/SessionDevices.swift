public import Sound

public enum CaptureNews: Equatable, Sendable {
    /// Whole frames, in the format of the preflight.
    case sound([UInt8])
    case ended
    case routeLost
    case failed(DeviceError)
}

/// Awaits its listener before the next delivery; `pause` and `stop` must not wait for that.
public protocol CaptureDevice: Sendable {
    /// Returns the format without disturbing other programs.
    func preflight() async throws(DeviceError) -> CaptureFormat

    func start(telling listener: @escaping @Sendable (CaptureNews) async -> Void) async throws(DeviceError)

    /// Sound that was not delivered is lost.
    func pause() async

    func resume() async throws(DeviceError)

    func stop() async
}

public enum PlaybackNews: Equatable, Sendable {
    case ended
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

public protocol PlaybackDevice: Sendable {
    func preflight() async throws(DeviceError)

    func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError)

    func seek(to seconds: Double) async

    func position() async -> Double

    func stop() async
}

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
        case .unknownFormat: "unknownFormat"
        case .noSound: "noSound"
        }
    }
}

struct SessionDevices: Sendable {
    let capture: any CaptureDevice
    let playback: any PlaybackDevice
    let listening: (any LiveListening)?

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

/// Tells late news of an earlier start apart.
final class DeviceStart: Sendable {}
