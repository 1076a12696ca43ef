internal import CNats
internal import Synchronization

/// A queue from which jobs are taken, one call at a time.
final class JobQueue: Sendable {
    // Only the one who takes jobs calls it, one call after the other; the library's own lock guards the rest.
    nonisolated(unsafe) fileprivate let queue: OpaquePointer
    private let broker: Broker

    init(owning queue: OpaquePointer, of broker: Broker) {
        self.queue = queue
        self.broker = broker
    }

    deinit {
        cnats_end_pull(queue)
    }

    /// The next job; without a wait only one that is there now.
    func next(waitMilliseconds: Int) throws(BrokerError) -> TakenJob? {
        var fault = cnats_fault()
        guard let message = cnats_fetch(queue, Int64(waitMilliseconds), &fault) else {
            let error = BrokerError(fault)
            guard error == .nothing else { throw error }
            return nil
        }
        return TakenJob(owning: message, of: self)
    }
}

final class TakenJob: Sendable {
    // Its bytes are only read, and what is said of it goes through the connection, which has a lock.
    nonisolated(unsafe) private let message: OpaquePointer
    /// The library finds the way back through the queue, which has to outlive the message.
    private let queue: JobQueue

    init(owning message: OpaquePointer, of queue: JobQueue) {
        self.message = message
        self.queue = queue
    }

    deinit {
        cnats_let_go(message)
    }

    var bytes: [UInt8] { Broker.bytes(of: message) }

    var id: String {
        guard let subject = cnats_subject(message) else { return "" }
        return String(cString: subject).split(separator: ".").last.map(String.init) ?? ""
    }

    /// Includes this delivery.
    var deliveries: Int { Int(clamping: cnats_deliveries(message)) }

    func done() throws(BrokerError) {
        var fault = cnats_fault()
        guard cnats_done(queue.queue, message, &fault) else { throw BrokerError(fault) }
    }

    func giveBack(afterSeconds: Double = 0) {
        cnats_give_back(queue.queue, message, Int64(afterSeconds * 1e9))
    }

    func isInHand() {
        cnats_in_progress(queue.queue, message)
    }
}

/// Listens to a subject as long as it is held.
final class Listening: Sendable {
    // Used once, when it is let go.
    nonisolated(unsafe) private let subscription: OpaquePointer
    private let key: UInt64
    private let broker: Broker

    init(owning subscription: OpaquePointer, key: UInt64, of broker: Broker) {
        self.subscription = subscription
        self.key = key
        self.broker = broker
    }

    deinit {
        Listeners.remove(key)
        cnats_unlisten(subscription)
    }
}

/// Listeners by number: a late message finds none, never freed memory.
enum Listeners {
    private struct State {
        var next: UInt64 = 0
        var handlers: [UInt64: @Sendable ([UInt8]) -> Void] = [:]
    }

    private static let state = Mutex(State())

    static func add(_ handle: @escaping @Sendable ([UInt8]) -> Void) -> UInt64 {
        state.withLock { state in
            state.next += 1
            state.handlers[state.next] = handle
            return state.next
        }
    }

    static func remove(_ key: UInt64) {
        state.withLock { $0.handlers[key] = nil }
    }

    static func handle(_ key: UInt64, _ bytes: [UInt8]) {
        state.withLock { $0.handlers[key] }?(bytes)
    }
}
