internal import Synchronization
internal import VoiceCore

/// A microphone that hears the story's sounds at the pace of its clock.
final class VirtualMicrophone: CaptureDevice {
    private struct State {
        var presence = StoryAction.Device.there
        var samples: [Int16] = []
        /// Samples heard so far; beyond the end of the sound comes silence.
        var place = 0
        var isOpen = false
        var listener: (@Sendable (CaptureNews) async -> Void)?
    }

    private let state = Mutex(State())

    /// The most samples of one delivery: a tenth of a second.
    static let block = SpeechSamples.hertz / 10
    /// The same stretch in seconds.
    static let blockSeconds = Double(block) / Double(SpeechSamples.hertz)

    func put(_ presence: StoryAction.Device) {
        state.withLock { $0.presence = presence }
    }

    /// Starts a sound, unless one is playing.
    func hear(_ samples: [Int16]) {
        state.withLock {
            guard $0.samples != samples else { return }
            $0.samples = samples
            $0.place = 0
        }
    }

    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Delivers the next samples, or drops them if nobody listens.
    func deliver(_ count: Int) async {
        let (listener, sound) = state.withLock { state in
            let end = min(state.place + count, state.samples.count)
            var sound = Array(state.samples[min(state.place, end)..<end])
            sound += [Int16](repeating: 0, count: count - sound.count)
            state.place += count
            return (state.isOpen ? state.listener : nil, sound)
        }
        guard let listener else { return }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * 2)
        for sample in sound { withUnsafeBytes(of: sample.littleEndian) { bytes += $0 } }
        await listener(.sound(bytes))
    }

    func tell(_ news: CaptureNews) async {
        let listener = state.withLock { $0.isOpen ? $0.listener : nil }
        await listener?(news)
    }

    // MARK: As a device

    func preflight() async throws(DeviceError) -> CaptureFormat {
        switch state.withLock({ $0.presence }) {
        case .there: return .ear
        case .missing: throw .noDevice
        case .refused: throw .notPermitted
        }
    }

    func start(telling listener: @escaping @Sendable (CaptureNews) async -> Void) async throws(DeviceError) {
        state.withLock {
            $0.listener = listener
            $0.isOpen = true
        }
    }

    func pause() async {
        state.withLock { $0.isOpen = false }
    }

    func resume() async throws(DeviceError) {
        state.withLock { $0.isOpen = true }
    }

    func stop() async {
        state.withLock {
            $0.isOpen = false
            $0.listener = nil
        }
    }
}
