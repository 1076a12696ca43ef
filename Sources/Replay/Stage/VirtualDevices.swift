internal import Synchronization
internal import VoiceCore

final class VirtualMicrophone: CaptureDevice {
    private struct State {
        var presence = StoryAction.Device.there
        var samples: [Int16] = []
        var place = 0
        var isOpen = false
        var listener: (@Sendable (CaptureNews) async -> Void)?
    }

    private let state = Mutex(State())

    static let block = SpeechSamples.hertz / 10
    static let blockSeconds = Double(block) / Double(SpeechSamples.hertz)

    func put(_ presence: StoryAction.Device) { state.withLock { $0.presence = presence } }

    func hear(_ samples: [Int16]) {
        state.withLock {
            guard $0.samples != samples else { return }
            $0.samples = samples
            $0.place = 0
        }
    }

    var isOpen: Bool { state.withLock { $0.isOpen } }

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

    func pause() async { state.withLock { $0.isOpen = false } }

    func resume() async throws(DeviceError) { state.withLock { $0.isOpen = true } }

    func stop() async {
        state.withLock {
            $0.isOpen = false
            $0.listener = nil
        }
    }
}

final class VirtualLoudspeaker: PlaybackDevice {
    private struct State {
        var item: PlaybackItem?
        var place = 0.0
        var listener: (@Sendable (PlaybackNews) async -> Void)?
    }

    private let state = Mutex(State())

    var remaining: Double? { state.withLock { state in state.item.map { max(0, $0.seconds - state.place) } } }

    func play(for seconds: Double) async {
        let listener = state.withLock { state -> (@Sendable (PlaybackNews) async -> Void)? in
            guard let item = state.item else { return nil }
            state.place = min(item.seconds, state.place + seconds)
            // The clock counts thousandths: what is left below half of one is the end.
            guard item.seconds - state.place < 0.0005 else { return nil }
            state.item = nil
            return state.listener
        }
        await listener?(.ended)
    }

    func tell(_ news: PlaybackNews) async {
        let listener = state.withLock { $0.item == nil ? nil : $0.listener }
        await listener?(news)
    }

    // MARK: As a device

    func preflight() async throws(DeviceError) {}

    func start(
        _ item: PlaybackItem,
        from seconds: Double,
        telling listener: @escaping @Sendable (PlaybackNews) async -> Void
    ) async throws(DeviceError) {
        state.withLock {
            $0.item = item
            $0.place = seconds
            $0.listener = listener
        }
    }

    func seek(to seconds: Double) async { state.withLock { $0.place = seconds } }

    func position() async -> Double { state.withLock { $0.place } }

    func stop() async { state.withLock { $0.item = nil } }
}
