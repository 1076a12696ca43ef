internal import Synchronization

/// One request while it is read, answered and sent.
final class Exchange: Sendable {
    /// How much may be sent to us, where it is held in memory.
    static let bodyLimit = 1 << 20
    /// How much of what nobody wants is read and forgotten: as much as a file may have, for its answer comes after it.
    private static let forgottenLimit = ReceivedFile.mostBytes

    private struct State {
        var body: [UInt8] = []
        var isTooLarge = false
        /// How much was read and forgotten.
        var forgotten = 0
        var response: Response?
        var isAsked = false
    }

    private let head: Request
    private let reader: (any BodyReader)?
    private let state = Mutex(State())

    /// What reads the body as it comes; without one it is held in memory.
    init(_ head: Request, reader: (any BodyReader)? = nil) { (self.head, self.reader) = (head, reader) }

    /// Receives a piece of the body; some of what nobody wants is read and forgotten, so that the answer is heard.
    ///
    /// False says that there is too much of it even for that.
    func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
        if let reader {
            if reader.read(piece) { return true }
        } else if hold(piece) {
            return true
        }
        return state.withLock { state in
            state.forgotten += piece.count
            return state.forgotten <= (reader == nil ? Self.bodyLimit : Self.forgottenLimit)
        }
    }

    private func hold(_ piece: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            guard !state.isTooLarge, state.body.count + piece.count <= Self.bodyLimit else {
                state.isTooLarge = true
                state.body = []
                return false
            }
            state.body.append(contentsOf: piece)
            return true
        }
    }

    /// The whole request, the first time; `nil` when it was asked for already.
    func begin() -> Request? {
        state.withLock { state in
            guard !state.isAsked else { return nil }
            state.isAsked = true
            var request = head
            request.body = state.body
            request.bodyReader = reader
            return request
        }
    }

    var isTooLarge: Bool { state.withLock { $0.isTooLarge } }

    func answer(_ response: Response) { state.withLock { $0.response = response } }

    var response: Response? { state.withLock { $0.response } }

    /// Lets go of an answer that somebody else sends.
    func forgetAnswer() { state.withLock { $0.response = nil } }

    /// It is over, also when the browser went before it had its answer.
    func end() {
        if case .events(let pipe) = response?.body { pipe.close() }
    }
}
