import System
import TestKit
import VoiceCore
@testable import Web

/// A microphone that hears what a test gives it.
actor FakeMicrophone: CaptureDevice {
    private var listener: (@Sendable (CaptureNews) async -> Void)?
    private let refusal: DeviceError?

    init(refusing refusal: DeviceError? = nil) { self.refusal = refusal }

    func preflight() async throws(DeviceError) -> CaptureFormat {
        if let refusal { throw refusal }
        guard let format = CaptureFormat(.s16le, hertz: 16_000, channels: 1) else { throw .noDevice }
        return format
    }

    func start(telling listener: @escaping @Sendable (CaptureNews) async -> Void) async throws(DeviceError) {
        self.listener = listener
    }

    func pause() async {}
    func resume() async throws(DeviceError) {}
    func stop() async { listener = nil }

    /// Gives so many seconds, loud or not at all.
    func give(seconds: Double, level: UInt8 = 20) async {
        let sound = [UInt8](repeating: level, count: Int(seconds * 32_000) / 2 * 2)
        await listener?(.sound(sound))
    }

    func lose() async { await listener?(.routeLost) }

    /// What the pages record with.
    nonisolated func microphone(
        in folder: String,
        onInterruption: InterruptionPolicy = .save,
        holder: SessionHolder? = nil,
        lock: SessionLock? = nil
    ) -> Microphone {
        Microphone(holder: { holder }) {
            let words = LiveWords { throw CancellationError() }
            let coordinator = AudioCoordinator(
                capture: self,
                playback: NoSpeaker(),
                recordingsFolder: folder,
                lock: lock,
                onInterruption: onInterruption,
                listening: words,
                now: { Monotonic.seconds }
            )
            await self.keep(coordinator)
            let owner = SessionOwner.memo("2026-11-22T18-14-05+0900-0001")
            return Microphone.Session(owner: owner, coordinator: coordinator, words: words) {}
        }
    }

    /// The session that records with it.
    private(set) var session: AudioCoordinator?

    private func keep(_ session: AudioCoordinator) { self.session = session }
}
