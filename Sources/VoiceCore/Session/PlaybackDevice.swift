/// What a playback device has to say.
package enum PlaybackNews: Equatable, Sendable {
    case ended
    /// The sound server asks it to make way, or says that it no longer has to.
    case interruptionBegan, interruptionEnded
    case routeLost
    case failed(DeviceError)
}

/// A sound that can be played.
package struct PlaybackItem: Equatable, Sendable {
    /// Who plays.
    package var owner: SessionOwner
    /// The file that holds the sound.
    package var path: String
    /// How long it is.
    package var seconds: Double

    package init(owner: SessionOwner, path: String, seconds: Double) {
        self.owner = owner
        self.path = path
        self.seconds = seconds
    }
}

/// Where sound goes to.
///
/// The same holds for its calls as for those of a capture device.
package protocol PlaybackDevice: Sendable {
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
