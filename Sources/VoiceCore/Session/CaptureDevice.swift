public import Sound

/// What a capture device has to say.
public enum CaptureNews: Equatable, Sendable {
    /// Whole frames of sound, in the format that the preflight gave.
    case sound([UInt8])
    /// There is no more; a pipe or a file is at its end.
    case ended
    /// The device is gone, or is no longer the one that was chosen.
    case routeLost
    case failed(DeviceError)
}

/// Where sound comes from: a microphone, a pipe, a file, a story.
///
/// The device waits for its listener before it tells the next thing. The listener may call `pause` or `stop` while it
/// is being told something, so these must never wait until a delivery is over.
public protocol CaptureDevice: Sendable {
    /// Says whether there is a device that we may use, and what its sound will be like. Disturbs nobody.
    func preflight() async throws(DeviceError) -> CaptureFormat

    /// Starts to capture, and tells the listener one thing after another from now on.
    func start(telling listener: @escaping @Sendable (CaptureNews) async -> Void) async throws(DeviceError)

    /// Stops listening to the world; what was captured and not delivered by then is lost.
    func pause() async

    func resume() async throws(DeviceError)

    /// Ends the capture and gives the device back.
    func stop() async
}
