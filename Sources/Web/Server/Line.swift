internal import Synchronization

/// A line in which a few at a time are served.
final class Line: Sendable {
    private let waiting: Mutex<(free: Int, queue: [CheckedContinuation<Void, Never>])>

    /// Serves so many at once.
    init(places: Int) { waiting = Mutex((max(1, places), [])) }

    func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting.free == 0 else {
                    waiting.free -= 1
                    return true
                }
                waiting.queue.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Does something when it is its turn.
    func serve<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
        await enter()
        defer { leave() }
        return try await work()
    }

    func leave() {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting.queue.isEmpty else { return waiting.queue.removeFirst() }
            waiting.free += 1
            return nil
        }
        next?.resume()
    }
}
