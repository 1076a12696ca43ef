/// Sends values to any number of listeners; a slow one misses the oldest and holds up no other.
struct Broadcast<Value: Sendable> {
    private var listeners: [AsyncStream<Value>.Continuation] = []
    private let depth: Int

    init(depth: Int) {
        self.depth = depth
    }

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

    mutating func finish() {
        listeners.forEach { $0.finish() }
        listeners = []
    }
}
