internal import Glibc
internal import Synchronization
internal import VoiceCore

/// Rings when a memo of one part has been offered to the farm.
final class OfferBell: Sendable {
    private struct State {
        var listener: AsyncStream<Void>.Continuation?
        var kills = false
    }

    private let state = Mutex(State())

    func ring() {
        let state = state.withLock { $0 }
        if state.kills { kill(getpid(), SIGKILL) }
        state.listener?.finish()
    }

    /// Kills this process at the next ring.
    func killsWhenRung() { state.withLock { $0.kills = true } }

    func listen() -> Ringing {
        let (rung, listener) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.listener = listener }
        return Ringing(rung: rung, listener: listener)
    }

    struct Ringing {
        fileprivate let rung: AsyncStream<Void>
        fileprivate let listener: AsyncStream<Void>.Continuation

        /// Waits until the memo is offered, or filed without an offer.
        func awaited(orAfter end: Task<MemoOutcome, Never>) async {
            let ending = Task { [listener] in
                _ = await end.value
                listener.finish()
            }
            for await _ in rung {}
            ending.cancel()
        }
    }
}
