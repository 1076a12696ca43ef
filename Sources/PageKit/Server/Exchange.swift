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
        var response: Response?
        var isAsked = false
    }

    private let head: Request
    private let state = Mutex(State())

    init(_ head: Request) { self.head = head }

    /// Takes a piece of the body; what is beyond the limit is read and forgotten.
    func take(_ piece: UnsafeRawBufferPointer) {
        state.withLock { state in
            guard !state.isTooLarge, state.body.count + piece.count <= Self.bodyLimit else {
                state.isTooLarge = true
                state.body = []
                return
            }
            state.body.append(contentsOf: piece)
        }
    }

    /// The whole request, the first time; `nil` when it was asked for already.
    func begin() -> Request? {
        state.withLock { state in
            guard !state.isAsked else { return nil }
            state.isAsked = true
            var request = head
            request.body = state.body
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
