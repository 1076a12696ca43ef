internal import CNats
internal import Synchronization

final class JobQueue: Sendable {
    // One task calls it, one call after the other; the library's own lock guards the rest.
    nonisolated(unsafe) fileprivate let queue: OpaquePointer
    private let broker: Broker

    init(owning queue: OpaquePointer, of broker: Broker) { (self.queue, self.broker) = (queue, broker) }

    deinit { cnats_end_pull(queue) }

    /// Without a wait, only a job that is there now.
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
    // Its bytes are only read; acknowledgements go through the connection, which has a lock.
    nonisolated(unsafe) private let message: OpaquePointer
    /// The library answers through the queue, which has to outlive the message.
    private let queue: JobQueue

    init(owning message: OpaquePointer, of queue: JobQueue) { (self.message, self.queue) = (message, queue) }

    deinit { cnats_let_go(message) }

    var bytes: [UInt8] { Broker.bytes(of: message) }

    var id: String {
        guard let subject = cnats_subject(message) else { return "" }
        return String(cString: subject).split(separator: ".").last.map(String.init) ?? ""
    }

    var deliveries: Int { Int(clamping: cnats_deliveries(message)) }

    func done() throws(BrokerError) {
        var fault = cnats_fault()
        guard cnats_done(queue.queue, message, &fault) else { throw BrokerError(fault) }
    }

    func giveBack(afterSeconds: Double = 0) {
        cnats_give_back(queue.queue, message, Int64(afterSeconds * 1e9))
    }

    func isInHand() { cnats_in_progress(queue.queue, message) }
}

final class Listening: Sendable {
    // Used only when it is released.
    nonisolated(unsafe) private let subscription: OpaquePointer
    private let key: UInt64
    private let broker: Broker

    init(owning subscription: OpaquePointer, key: UInt64, of broker: Broker) {
        (self.subscription, self.key, self.broker) = (subscription, key, broker)
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

    static func remove(_ key: UInt64) { state.withLock { $0.handlers[key] = nil } }

    static func handle(_ key: UInt64, _ bytes: [UInt8]) { state.withLock { $0.handlers[key] }?(bytes) }
}
