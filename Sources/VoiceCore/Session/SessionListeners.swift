struct SessionListeners {
    var meters = Broadcast<SessionMeter>(depth: 1)
    var states = Broadcast<SessionState>(depth: 256)
    var finished = Broadcast<FinishedRecording>(depth: 256)
    let trace: @Sendable (SessionStep) -> Void

    init(trace: @escaping @Sendable (SessionStep) -> Void) { self.trace = trace }

    mutating func notify(
        _ event: SessionEvent,
        from: SessionState,
        to: SessionState,
        effects: [String],
        at seconds: Double
    ) {
        trace(
            SessionStep(
                t: seconds,
                event: event.name,
                from: from.name,
                to: to.name,
                owner: (to.owner ?? from.owner)?.description,
                effects: effects
            )
        )
        if to != from { states.send(to) }
    }
}

/// A slow listener misses the oldest values and delays no other.
struct Broadcast<Value: Sendable> {
    private var listeners: [AsyncStream<Value>.Continuation] = []
    private let depth: Int

    init(depth: Int) { self.depth = depth }
    var isHeard: Bool { !listeners.isEmpty }

    mutating func stream(beginningWith value: Value? = nil) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(depth))
        if let value { continuation.yield(value) }
        listeners.append(continuation)
        return stream
    }

    mutating func send(_ value: Value) {
        listeners.removeAll { listener in
            if case .terminated = listener.yield(value) { return true }
            return false
        }
    }
}
