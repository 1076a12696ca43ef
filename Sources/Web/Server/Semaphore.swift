internal import Synchronization

/// Lets a few at a time work; the others wait in their order.
final class Semaphore: Sendable {
    private let waiting: Mutex<(free: Int, queue: [CheckedContinuation<Void, Never>])>

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

    func run<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
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
