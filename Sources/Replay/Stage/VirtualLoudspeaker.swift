internal import Synchronization
internal import VoiceCore

/// A loudspeaker that plays at the pace of the story's clock.
final class VirtualLoudspeaker: PlaybackDevice {
    private struct State {
        var item: PlaybackItem?
        var place = 0.0
        var listener: (@Sendable (PlaybackNews) async -> Void)?
    }

    private let state = Mutex(State())

    /// Seconds left to play; nil if nothing plays.
    var remaining: Double? {
        state.withLock { state in state.item.map { max(0, $0.seconds - state.place) } }
    }

    /// Plays on, and reports the end of the item.
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

    func seek(to seconds: Double) async {
        state.withLock { $0.place = seconds }
    }

    func position() async -> Double {
        state.withLock { $0.place }
    }

    func stop() async {
        state.withLock { $0.item = nil }
    }
}
