internal import Sound

/// The session's devices, with their faults as session errors.
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
