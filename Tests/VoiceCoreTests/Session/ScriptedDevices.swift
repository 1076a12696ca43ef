import Foundation
import Sound
import Synchronization
import TestKit
import VoiceCore

actor ScriptedMicrophone: CaptureDevice {
    private(set) var starts = 0
    private(set) var stops = 0
    private(set) var isPaused = false
    private var refusal: DeviceError?
    private var failure: DeviceError?
    private var listener: (@Sendable (CaptureNews) async -> Void)?

    func refuse(_ error: DeviceError?) { refusal = error }
    func fail(_ error: DeviceError?) { failure = error }

    func preflight() async throws(DeviceError) -> CaptureFormat {
        if let refusal { throw refusal }
        return .ear
    }

    func start(telling listener: @escaping @Sendable (CaptureNews) async -> Void) async throws(DeviceError) {
        if let failure { throw failure }
        self.listener = listener
        starts += 1
    }

    func pause() async { isPaused = true }
    func resume() async throws(DeviceError) { isPaused = false }
    func stop() async { stops += 1 }

    func speak(samples: Int) async {
        var left = samples
        while left > 0 {
            let count = min(left, 1_600)
            await listener?(.sound((0..<count).flatMap { [UInt8(truncatingIfNeeded: $0 * 7), 4] }))
            left -= count
        }
    }

    func tell(_ news: CaptureNews) async { await listener?(news) }
}

actor ScriptedSpeaker: PlaybackDevice {
    private(set) var starts: [Double] = []
    private(set) var stops = 0
    private var refusal: DeviceError?
    private var now = 0.0
    private var listener: (@Sendable (PlaybackNews) async -> Void)?

    func refuse(_ error: DeviceError?) { refusal = error }
    func move(to seconds: Double) { now = seconds }
    func tell(_ news: PlaybackNews) async { await listener?(news) }

    func preflight() async throws(DeviceError) {
        if let refusal { throw refusal }
    }

    func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError) {
        self.listener = listener
        now = seconds
        starts.append(seconds)
    }

    func seek(to seconds: Double) async { now = seconds }
    func position() async -> Double { now }
    func stop() async { stops += 1 }
}

actor CountingListener: LiveListening {
    private(set) var bytes = 0
    private(set) var isListening = false

    func begin(_ format: CaptureFormat) async { isListening = true }
    func hear(_ sound: [UInt8]) async { bytes += sound.count }
    func end() async { isListening = false }
}

struct Studio {
    let folder = TestFolder()
    let microphone = ScriptedMicrophone()
    let speaker = ScriptedSpeaker()
    let listener = CountingListener()
    let log = StepLog()
    let coordinator: AudioCoordinator

    init(onInterruption: InterruptionPolicy = .save, lock: SessionLock? = nil) {
        let log = log
        coordinator = AudioCoordinator(
            capture: microphone,
            playback: speaker,
            recordingsFolder: "\(folder.path)/recordings",
            lock: lock,
            onInterruption: onInterruption,
            listening: listener,
            trace: { log.add($0) },
            now: { 0 }
        )
    }

    var recordings: [String] { folder.files.filter { $0.hasSuffix(".wav") } }
}

final class StepLog: Sendable {
    private let steps = Mutex<[SessionStep]>([])

    func add(_ step: SessionStep) { steps.withLock { $0.append(step) } }
    var all: [SessionStep] { steps.withLock { $0 } }
}
