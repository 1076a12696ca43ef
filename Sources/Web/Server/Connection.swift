internal import CMicroHTTP
internal import Glibc

/// A connection of the C library.
struct Connection: Sendable {
    // The library allows `resume` from any thread, and nothing else is done with it away from its own.
    nonisolated(unsafe) let pointer: OpaquePointer

    func suspend() { cmicrohttp_suspend(pointer) }

    func mayIdle(for seconds: UInt32) { cmicrohttp_idle(pointer, seconds) }

    func resume() { cmicrohttp_resume(pointer) }

    /// A number that no other connection has at the same time.
    var key: Int { Int(bitPattern: pointer) }

    /// The socket of it; -1 when that is not known.
    var socket: Int32 { cmicrohttp_socket(pointer) }

    /// The head of the request that came.
    func head(method: String, path: String) -> Request {
        let query = values(.GET_ARGUMENT_KIND)
        var head = Request(method, path, query: query.all, headers: values(.HEADER_KIND).all)
        (head.repeated, head.unreadable) = (query.repeated, query.unreadable)
        return head
    }

    private final class Values {
        var all: [String: String] = [:]
        /// Names that came more than once.
        var repeated: Set<String> = []
        /// Names whose value is no text.
        var unreadable: Set<String> = []
    }

    private func values(_ kind: MHD_ValueKind) -> Values {
        let values = Values()
        let context = Unmanaged.passUnretained(values).toOpaque()
        cmicrohttp_values(
            pointer,
            kind,
            { context, _, name, value in
                guard let context, let name else { return MHD_Result.YES }
                let values = Unmanaged<Values>.fromOpaque(context).takeUnretainedValue()
                let key = String(cString: name).lowercased()
                let text = value.map { String(cString: $0) } ?? ""
                if let value, String(validatingCString: value) == nil { values.unreadable.insert(key) }
                if values.all[key] != nil { values.repeated.insert(key) }
                values.all[key] = values.all[key].map { "\($0),\(text)" } ?? text
                return MHD_Result.YES
            },
            context
        )
        return values
    }

    /// Hands an answer to the library, which sends it in its own time.
    func queue(_ response: Response) -> MHD_Result {
        let made: OpaquePointer?
        switch response.body {
        case .bytes(let bytes):
            made = bytes.withUnsafeBytes { cmicrohttp_bytes($0.baseAddress, $0.count) }
        case .file(let file, let from, let count):
            // The library closes what it is given.
            let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { return MHD_Result.NO }
            made = cmicrohttp_file(descriptor, from, count)
        case .events(let pipe):
            pipe.send(over: self)
            made = Self.goesOn(pipe)
        }
        guard let made else { return MHD_Result.NO }
        for (name, value) in response.headers { cmicrohttp_add_header(made, name, value) }
        return cmicrohttp_queue(pointer, UInt32(response.status), made)
    }

    /// An answer that asks the pipe for its next piece until it ends, and tells it when nobody reads any more.
    private static func goesOn(_ pipe: EventPipe) -> OpaquePointer? {
        cmicrohttp_stream(
            4_096,
            { context, _, buffer, count in
                guard let context, let buffer else { return cmicrohttp_end }
                let pipe = Unmanaged<EventPipe>.fromOpaque(context).takeUnretainedValue()
                return pipe.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
                    ?? cmicrohttp_end
            },
            Unmanaged.passRetained(pipe).toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<EventPipe>.fromOpaque(context).takeRetainedValue().close()
            }
        )
    }
}
