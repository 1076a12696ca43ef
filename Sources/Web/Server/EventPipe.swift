internal import Synchronization

/// An answer that goes on: text is sent as it comes, until one side ends it.
///
/// While there is nothing to send the connection sleeps, and costs nothing.
final class EventPipe: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var connection: Connection?
        var isAsleep = false
        /// Whether nothing more comes from us.
        var isEnded = false
        /// Whether the browser is gone.
        var isClosed = false
        var whenClosed: [@Sendable () -> Void] = []
    }

    /// How much may wait for a browser that does not read; beyond it the answer ends, and the browser asks again.
    private static let mostWaiting = 1 << 16

    private let state = Mutex(State())

    /// Takes the connection that it is sent over.
    func send(over connection: Connection) { state.withLock { $0.connection = connection } }

    /// Sends some text as soon as the browser takes it.
    func send(_ text: String) {
        change { state in
            guard !state.isEnded else { return }
            state.waiting += Array(text.utf8)
            if state.waiting.count > Self.mostWaiting { (state.waiting, state.isEnded) = ([], true) }
        }
    }

    /// Ends the answer after what was sent already.
    func end() { change { $0.isEnded = true } }

    /// Does something once nobody reads any more; at once when that is so already.
    func whenClosed(_ work: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.whenClosed.append(work) }
            return state.isClosed
        }
        if isClosed { work() }
    }

    /// The other side is gone.
    func close() {
        let work = state.withLock { state in
            (state.isClosed, state.isEnded, state.connection, state.isAsleep) = (true, true, nil, false)
            defer { state.whenClosed = [] }
            return state.whenClosed
        }
        for one in work { one() }
    }

    /// Gives the library what is to be sent: how many bytes, 0 when it is to wait, nothing at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                guard !state.isEnded else { return nil }
                state.isAsleep = true
                state.connection?.suspend()
                return 0
            }
            let count = min(buffer.count, state.waiting.count)
            buffer.copyBytes(from: state.waiting.prefix(count))
            state.waiting.removeFirst(count)
            return count
        }
    }

    private func change(_ work: (inout State) -> Void) {
        state.withLock { state in
            work(&state)
            guard state.isAsleep, !state.waiting.isEmpty || state.isEnded else { return }
            state.isAsleep = false
            state.connection?.resume()
        }
    }
}
