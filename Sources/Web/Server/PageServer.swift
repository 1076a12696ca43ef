package import System
internal import CLinux
internal import CMicroHTTP
internal import Glibc
internal import Synchronization

/// Serves pages to browsers of this machine and this user until it is stopped, even if nobody holds it.
package final class PageServer: Sendable {
    package typealias Answering = @Sendable (Request) async -> Response
    package typealias Receiving = @Sendable (Request) -> BodyPolicy

    package struct CannotListen: Error, Equatable {
        /// `ELIBACC` when libmicrohttpd cannot be loaded.
        package let errno: Int32
    }

    private struct Running {
        // The library's own handle; its functions may be called from any thread.
        nonisolated(unsafe) var daemon: OpaquePointer?
        var open = 0
        var isStopping = false
        var pipes: [ObjectIdentifier: EventPipe] = [:]
        var stopping: [CheckedContinuation<Void, Never>] = []
    }

    /// A struct and no tuple: reading a closure out of a locked tuple wraps it again each time (a leak).
    private struct Work: Sendable {
        var answering: Answering
        var receiving: Receiving
    }

    /// The most connections; the seconds one may idle before and after its first request; its memory for both heads.
    private static let limits = (
        connections: UInt32(512), newSeconds: UInt32(5), idleSeconds: UInt32(30), memory: 32_768
    )

    private let running = Mutex(Running())
    private let here: Mutex<sockaddr_in>
    private let work: Mutex<Work>
    private let crowd = ConnectionLimit<Int>(most: 448, mostOwed: 24 << 20)
    /// The senders of bodies that are read as they come, each of which costs an open file.
    private let senders = ConnectionLimit<Int>(most: 64)
    private let address: LoopbackAddress

    package init(on address: LoopbackAddress, port: UInt16) throws(CannotListen) {
        self.address = address
        work = Mutex(Work(answering: { _ in Response(503) }, receiving: { _ in .held }))
        here = Mutex(address.socketAddress(port: port))
        guard cmicrohttp_load() == nil else { throw CannotListen(errno: ELIBACC) }
        // The library's thread has it until it is stopped.
        let context = Unmanaged.passRetained(self).toOpaque()
        let daemon = Self.start(at: address.socketAddress(port: port), context)
        guard let daemon else {
            let failure = CannotListen(errno: Glibc.errno)
            Unmanaged.passUnretained(self).release()
            throw failure
        }
        here.withLock { $0.sin_port = cmicrohttp_port(daemon).bigEndian }
        running.withLock { $0.daemon = daemon }
    }

    private static func start(at place: sockaddr_in, _ context: UnsafeMutableRawPointer) -> OpaquePointer? {
        var socket = place
        return cmicrohttp_start(
            &socket,
            limits.connections,
            limits.newSeconds,
            limits.memory,
            { context, peer, _ in
                PageServer.of(context)?.admits(peer) == true ? MHD_Result.YES : MHD_Result.NO
            },
            { context, connection, path, method, _, data, count, exchange in
                guard let server = PageServer.of(context), let connection, let path, let method, let count,
                    let exchange
                else { return MHD_Result.NO }
                let piece = UnsafeRawBufferPointer(start: data, count: count.pointee)
                count.pointee = 0
                return server.handle(Connection(pointer: connection), path, method, piece, exchange)
            },
            { context, connection, exchange, _ in
                if let connection, let server = PageServer.of(context) {
                    server.senders.leave(Int(bitPattern: connection))
                    server.crowd.rest(Int(bitPattern: connection))
                }
                guard let held = exchange?.pointee else { return }
                Unmanaged<Exchange>.fromOpaque(held).takeRetainedValue().end()
                exchange?.pointee = nil
            },
            { context, connection, _, kind in
                guard let server = PageServer.of(context), let connection else { return }
                let key = Int(bitPattern: connection)
                if cmicrohttp_begins(kind) {
                    server.crowd.enter(key, socket: Connection(pointer: connection).socket)
                } else {
                    server.crowd.leave(key)
                }
            },
            context
        )
    }

    var port: UInt16 { UInt16(bigEndian: here.withLock { $0.sin_port }) }
    package var host: String { "\(address):\(port)" }

    /// Sets the request handler and the handler for large bodies.
    package func answer(by answering: @escaping Answering, receiving: @escaping Receiving = { _ in .held }) {
        work.withLock { $0 = Work(answering: answering, receiving: receiving) }
    }

    /// Takes no more requests, and closes everything after the last answer.
    package func stop() async {
        let socket = running.withLock { running -> Int32 in
            running.isStopping = true
            return running.daemon.map { cmicrohttp_quiesce($0) } ?? -1
        }
        if socket >= 0 { close(socket) }
        for pipe in running.withLock({ Array($0.pipes.values) }) { pipe.end() }
        await withCheckedContinuation { continuation in
            let isIdle = running.withLock { running in
                if running.open > 0 { running.stopping.append(continuation) }
                return running.open == 0
            }
            if isIdle { continuation.resume() }
        }
        let daemon = running.withLock { running -> OpaquePointer? in
            defer { running.daemon = nil }
            return running.daemon
        }
        guard let daemon else { return }
        cmicrohttp_stop(daemon)
        Unmanaged.passUnretained(self).release()
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> PageServer? {
        context.map { Unmanaged<PageServer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Admits only the diary's user: the kernel knows who holds the other end.
    private func admits(_ peer: UnsafePointer<sockaddr>?) -> Bool {
        crowd.makeRoom()
        guard let peer, peer.pointee.sa_family == sa_family_t(AF_INET) else { return false }
        let address = peer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee }
        return PeerUser.user(of: address, connectedTo: here.withLock { $0 }) == getuid()
    }

    private func handle(
        _ connection: Connection,
        _ path: UnsafePointer<CChar>,
        _ method: UnsafePointer<CChar>,
        _ piece: UnsafeRawBufferPointer,
        _ held: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> MHD_Result {
        guard let known = held.pointee else {
            return begin(
                connection,
                connection.head(method: String(cString: method), path: String(cString: path)),
                held
            )
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
        if piece.count > 0 {
            senders.rest(connection.key)
            return exchange.receive(piece) ? MHD_Result.YES : MHD_Result.NO
        }
        if let response = exchange.response {
            if case .events(let pipe) = response.body { keep(pipe) }
            // The library has a copy of its own.
            if case .bytes(let bytes) = response.body {
                crowd.owe(connection.key, bytes.count)
                exchange.forgetAnswer()
            }
            return connection.queue(response)
        }
        if exchange.isTooLarge { return connection.queue(Response(413, ["Connection": "close"])) }
        guard let request = exchange.begin(), starts() else { return MHD_Result.NO }
        connection.mayIdle(for: Self.limits.idleSeconds)
        crowd.serve(connection.key)
        senders.serve(connection.key)
        let answering = work.withLock { $0.answering }
        connection.suspend()
        Task {
            exchange.answer(await answering(request))
            connection.resume()
            ends()
        }
        return MHD_Result.YES
    }

    private func begin(
        _ connection: Connection,
        _ head: Request,
        _ held: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> MHD_Result {
        if let status = head.refusal { return connection.queue(Response(status, ["Connection": "close"])) }
        let exchange: Exchange
        switch work.withLock({ $0.receiving })(head) {
        case .refused(var response):
            response.headers["Connection"] = "close"
            return connection.queue(response)
        case .read(let reader):
            senders.makeRoom()
            senders.enter(connection.key, socket: connection.socket)
            exchange = Exchange(head, reader: reader)
        case .held:
            if let length = head.number("content-length"), length > Exchange.bodyLimit {
                return connection.queue(Response(413, ["Connection": "close"]))
            }
            exchange = Exchange(head)
        }
        held.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return MHD_Result.YES
    }

    private func keep(_ pipe: EventPipe) {
        let isStopping = running.withLock { running in
            running.pipes[ObjectIdentifier(pipe)] = pipe
            return running.isStopping
        }
        if isStopping { pipe.end() }
        pipe.whenClosed { [weak self, weak pipe] in
            guard let pipe else { return }
            self?.running.withLock { $0.pipes[ObjectIdentifier(pipe)] = nil }
        }
    }

    private func starts() -> Bool {
        running.withLock { running in
            guard !running.isStopping else { return false }
            running.open += 1
            return true
        }
    }

    private func ends() {
        let stopping = running.withLock { running -> [CheckedContinuation<Void, Never>] in
            running.open -= 1
            guard running.open == 0 else { return [] }
            defer { running.stopping = [] }
            return running.stopping
        }
        for one in stopping { one.resume() }
    }
}

final class Exchange: Sendable {
    static let bodyLimit = 1 << 20
    /// The most bytes of a refused body that are read and dropped, so that the answer after it is heard.
    private static let forgottenLimit = ReceivedFile.mostBytes

    private struct State {
        var body: [UInt8] = []
        var isTooLarge = false
        var forgotten = 0
        var response: Response?
        var isAsked = false
    }

    private let head: Request
    private let reader: (any BodyReader)?
    private let state = Mutex(State())

    init(_ head: Request, reader: (any BodyReader)? = nil) { (self.head, self.reader) = (head, reader) }

    /// False if there is too much to read even for dropping it.
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

    /// The whole request, the first time; `nil` after that.
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
    func forgetAnswer() { state.withLock { $0.response = nil } }

    /// Runs also when the browser went before its answer.
    func end() {
        if case .events(let pipe) = response?.body { pipe.close() }
    }
}
