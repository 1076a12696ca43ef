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
    /// What is read is no sound that can be recorded as it comes.
    case unknownFormat

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
        }
    }
}

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
/// The one who listens may be slow and is awaited, and calls back into the device while it is told
/// something: `pause` and `stop` must therefore never wait until a delivery is over.
public protocol CaptureDevice: Sendable {
    /// Says whether there is a device that we may use, and what its sound will be like. Disturbs nobody.
    func preflight() async throws(DeviceError) -> CaptureFormat

    /// Starts; from now on the listener is told, one thing after another.
    func start(telling listener: @escaping @Sendable (CaptureNews) async -> Void) async throws(DeviceError)

    /// Stops listening to the world; what was captured and not delivered by then is lost.
    func pause() async

    func resume() async throws(DeviceError)

    /// Ends the capture and gives the device back.
    func stop() async
}

/// What a playback device has to say.
public enum PlaybackNews: Equatable, Sendable {
    case ended
    /// The sound server asks it to make way, or says that it no longer has to.
    case interruptionBegan, interruptionEnded
    case routeLost
    case failed(DeviceError)
}

/// A sound that can be played.
public struct PlaybackItem: Equatable, Sendable {
    public var owner: SessionOwner
    /// The file that holds the sound.
    public var path: String
    public var seconds: Double

    public init(owner: SessionOwner, path: String, seconds: Double) {
        self.owner = owner
        self.path = path
        self.seconds = seconds
    }
}

/// Where sound goes to.
///
/// The same holds for its calls as for those of a capture device.
public protocol PlaybackDevice: Sendable {
    func preflight() async throws(DeviceError)

    func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError)

    func seek(to seconds: Double) async

    /// The second of the item that is heard now; while nothing plays, the last one that was.
    func position() async -> Double

    func stop() async
}

/// Hears a recording while it is made, so that words can be shown; what it says is provisional.
public protocol LiveListening: Sendable {
    func begin(_ format: CaptureFormat) async

    /// Takes the sound and returns at once; it must never hold up the recording.
    func hear(_ sound: [UInt8]) async

    /// Ends; when it returns, nothing of the recogniser is left.
    func end() async
}
