public enum PlaybackNews: Equatable, Sendable {
    case ended
    /// The sound server asks it to make way, or no longer.
    case interruptionBegan, interruptionEnded
    case routeLost
    case failed(DeviceError)
}

public struct PlaybackItem: Equatable, Sendable {
    public var owner: SessionOwner
    public var path: String
    public var seconds: Double

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
