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
    /// Who plays.
    public var owner: SessionOwner
    /// The file that holds the sound.
    public var path: String
    /// How long it is.
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
