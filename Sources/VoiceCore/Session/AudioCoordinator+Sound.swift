internal import Glibc

/// What goes on in the session between two of its steps.
public enum SessionMeter: Equatable, Sendable {
    /// So many seconds are recorded; the newest of them had this level, in decibels of full scale.
    case recorded(SessionOwner, seconds: Double, decibels: Double)
    /// So much of an item was played, from 0 to 1.
    case played(SessionOwner, share: Double)
}

/// One start of a device, which is no other.
final class DeviceStart: Sendable {}

extension AudioCoordinator {
    /// Takes what the capture device says; news of an earlier start are those of nobody.
    func receive(_ news: CaptureNews, from start: DeviceStart) async {
        guard start === current, let owner = open?.owner else { return }
        switch news {
        case .sound(let sound):
            await take(sound)
        case .ended:
            try? await send(.stop(owner))
        case .routeLost:
            fault = .device(.vanished)
            try? await send(.routeLost)
        case .failed(let error):
            fault = .device(error)
            try? await send(.deviceFailed)
        }
    }

    func receive(_ news: PlaybackNews, from start: DeviceStart) async {
        guard start === current, case .playing = rules.state else { return }
        switch news {
        case .ended:
            try? await send(.itemEnded)
        case .interruptionBegan:
            try? await send(.interruptionBegan)
        case .interruptionEnded:
            try? await send(.interruptionEnded(mayResume: true))
        case .routeLost:
            playbackFault = .device(.vanished)
            try? await send(.routeLost)
        case .failed(let error):
            playbackFault = .device(error)
            try? await send(.deviceFailed)
        }
    }

    /// Writes sound while it is to be recorded, up to the cap and not a frame beyond.
    private func take(_ sound: [UInt8]) async {
        guard case .recording = rules.state, let recording = open else { return }
        let width = recording.format.bytesPerFrame
        let frames = min(sound.count / width, recording.room)
        guard frames > 0 else { return }
        let kept = frames * width == sound.count ? sound : Array(sound.prefix(frames * width))
        do {
            try recording.file.append(kept, now: now())
        } catch {
            fault = error
            try? await send(.deviceFailed)
            return
        }
        await listening?.hear(kept)
        if meters.isHeard { meters.send(level(of: kept, in: recording)) }
        if recording.room == 0 { try? await send(.capReached) }
    }

    private func level(of sound: [UInt8], in recording: OpenRecording) -> SessionMeter {
        let samples = recording.format.monoSamples(of: sound)
        let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
        return .recorded(
            recording.owner,
            seconds: Double(recording.file.frames) / Double(recording.format.hertz),
            decibels: max(-60, 10 * log10(max(power, 1e-12)))
        )
    }
}
