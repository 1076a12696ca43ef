internal import CMicroHTTP
internal import Glibc
internal import Synchronization

struct Connection: Sendable {
    // The library allows `resume` from any thread, and nothing else is done with it away from its own.
    nonisolated(unsafe) let pointer: OpaquePointer

    func suspend() { cmicrohttp_suspend(pointer) }
    func mayIdle(for seconds: UInt32) { cmicrohttp_idle(pointer, seconds) }
    func resume() { cmicrohttp_resume(pointer) }

    /// A number that no other connection has at the same time.
    var key: Int { Int(bitPattern: pointer) }
    var socket: Int32 { cmicrohttp_socket(pointer) }

    func head(method: String, path: String) -> Request {
        let query = values(.GET_ARGUMENT_KIND)
        var head = Request(method, path, query: query.all, headers: values(.HEADER_KIND).all)
        (head.repeated, head.unreadable) = (query.repeated, query.unreadable)
        return head
    }

    private final class Values {
        var all: [String: String] = [:]
        var repeated: Set<String> = []
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

    func queue(_ response: Response) -> MHD_Result {
        let made: OpaquePointer?
        switch response.body {
        case .bytes(let bytes): made = bytes.withUnsafeBytes { cmicrohttp_bytes($0.baseAddress, $0.count) }
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

/// An answer that goes on: text is sent as it comes, and the connection sleeps in between.
final class EventPipe: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var connection: Connection?
        var isAsleep = false
        var isEnded = false
        var isClosed = false
        var whenClosed: [@Sendable () -> Void] = []
    }

    /// The most bytes that wait for a browser that does not read; then the answer ends, and the browser asks again.
    private static let mostWaiting = 1 << 16

    private let state = Mutex(State())

    func send(over connection: Connection) { state.withLock { $0.connection = connection } }

    func send(_ text: String) {
        change { state in
            guard !state.isEnded else { return }
            state.waiting += Array(text.utf8)
            if state.waiting.count > Self.mostWaiting { (state.waiting, state.isEnded) = ([], true) }
        }
    }

    func end() { change { $0.isEnded = true } }

    func whenClosed(_ work: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.whenClosed.append(work) }
            return state.isClosed
        }
        if isClosed { work() }
    }

    func close() {
        let work = state.withLock { state in
            (state.isClosed, state.isEnded, state.connection, state.isAsleep) = (true, true, nil, false)
            defer { state.whenClosed = [] }
            return state.whenClosed
        }
        for one in work { one() }
    }

    /// Gives the library the next bytes: their number, 0 to wait, or `nil` at the end.
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
