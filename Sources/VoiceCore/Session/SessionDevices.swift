internal import Sound

/// The devices that the session works with, whose faults are its own.
struct SessionDevices: Sendable {
    let capture: any CaptureDevice
    let playback: any PlaybackDevice
    let listening: (any LiveListening)?

    /// Asks whether a device can be used; gives what the sound will be like where it is to be captured.
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

/// Marks one start of a device by its identity, so that what an earlier one says late is told apart.
final class DeviceStart: Sendable {}
