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
