package import VoiceCore

/// A machine without a loudspeaker.
package struct NoSpeaker: PlaybackDevice {
    package init() {}

    package func preflight() async throws(DeviceError) { throw .noDevice }

    package func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError) { throw .noDevice }

    package func seek(to seconds: Double) async {}
    package func position() async -> Double { 0 }
    package func stop() async {}
}
