internal import CMicroHTTP
internal import Glibc
internal import Synchronization

/// One request while it is read, answered and sent.
final class Exchange: Sendable {
    /// How much may be sent to us.
    static let bodyLimit = 1 << 20

    private struct State {
        var body: [UInt8] = []
        var isTooLarge = false
        /// How much was read and forgotten.
        var forgotten = 0
        var response: Response?
        var isAsked = false
    }

    private let head: Request
    private let taker: (any BodyTaking)?
    private let state = Mutex(State())

    /// What takes the body as it comes; without one it is held in memory.
    init(_ head: Request, taker: (any BodyTaking)? = nil) { (self.head, self.taker) = (head, taker) }

    /// Takes a piece of the body; some of what nobody wants is read and forgotten, so that the answer is heard.
    ///
    /// False says that there is too much of it even for that.
    func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        if let taker {
            if taker.take(piece) { return true }
        } else if hold(piece) {
            return true
        }
        return state.withLock { state in
            state.forgotten += piece.count
            return state.forgotten <= Self.bodyLimit
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
            request.taken = taker
            return request
        }
    }

    var isTooLarge: Bool { state.withLock { $0.isTooLarge } }

    func answer(_ response: Response) { state.withLock { $0.response = response } }

    var response: Response? { state.withLock { $0.response } }
}

/// A connection of the C library.
///
// The library allows `resume` from any thread, and nothing else is done with it away from its own.
struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer

    func suspend() { MHD_suspend_connection(pointer) }

    func mayIdle(for seconds: UInt32) { cmicrohttp_idle(pointer, seconds) }

    func resume() { MHD_resume_connection(pointer) }

    /// A number that no other connection has at the same time.
    var key: Int { Int(bitPattern: pointer) }

    /// The socket of it; -1 when that is not known.
    var socket: Int32 { cmicrohttp_socket(pointer) }

    /// The head of the request that came.
    func head(method: String, path: String) -> Request {
        Request(method, path, query: values(.GET_ARGUMENT_KIND), headers: values(.HEADER_KIND))
    }

    private func values(_ kind: MHD_ValueKind) -> [String: String] {
        final class Values { var all: [String: String] = [:] }
        let values = Values()
        let context = Unmanaged.passUnretained(values).toOpaque()
        _ = MHD_get_connection_values(
            pointer,
            kind,
            { context, _, name, value in
                guard let context, let name else { return MHD_Result.YES }
                let values = Unmanaged<Values>.fromOpaque(context).takeUnretainedValue()
                let key = String(cString: name).lowercased()
                let text = value.map { String(cString: $0) } ?? ""
                values.all[key] = values.all[key].map { "\($0),\(text)" } ?? text
                return MHD_Result.YES
            },
            context
        )
        return values.all
    }

    /// Hands an answer to the library, which sends it in its own time.
    func queue(_ response: Response) -> MHD_Result {
        let made: OpaquePointer?
        switch response.body {
        case .bytes(var bytes):
            made = bytes.withUnsafeMutableBytes {
                MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
            }
        case .file(let file, let from, let count):
            // The library closes what it is given.
            let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { return MHD_Result.NO }
            made = MHD_create_response_from_fd_at_offset64(count, descriptor, from)
        }
        guard let made else { return MHD_Result.NO }
        defer { MHD_destroy_response(made) }
        for (name, value) in response.headers { _ = MHD_add_response_header(made, name, value) }
        return MHD_queue_response(pointer, UInt32(response.status), made)
    }
}
