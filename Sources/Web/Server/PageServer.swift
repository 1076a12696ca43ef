package import System
internal import CLinux
internal import CMicroHTTP
internal import Glibc
internal import Synchronization

/// Serves pages to browsers of this machine and this user until it is stopped, whoever holds it.
package final class PageServer: Sendable {
    /// Gives the answer to a request.
    package typealias Answering = @Sendable (Request) async -> Response
    /// Says what becomes of the body of a request, whose head has come.
    package typealias Receiving = @Sendable (Request) -> BodyPolicy

    /// Why it does not listen.
    package struct CannotListen: Error, Equatable {
        /// What the system answered; `ELIBACC` when libmicrohttpd cannot be loaded.
        package let errno: Int32
    }

    private struct Running {
        // The library's own handle; its functions may be called from any thread.
        nonisolated(unsafe) var daemon: OpaquePointer?
        var open = 0
        var isStopping = false
        /// Answers that go on until they are ended.
        var pipes: [ObjectIdentifier: EventPipe] = [:]
        /// Who waits for the last answer.
        var stopping: [CheckedContinuation<Void, Never>] = []
    }

    /// Who answers.
    ///
    /// No tuple: each look at a function in one that is locked would wrap it once more, for good.
    private struct Work: Sendable {
        var answering: Answering
        var receiving: Receiving
    }

    /// How many connections there may be, how long one may be idle before and after its first request, and the memory
    /// of one, which holds the head of a request and that of its answer: more than any head that is let in.
    private static let limits = (
        connections: UInt32(512), newSeconds: UInt32(5), idleSeconds: UInt32(30), memory: 32_768
    )

    private let running = Mutex(Running())
    private let here: Mutex<sockaddr_in>
    private let work: Mutex<Work>
    private let crowd = ConnectionLimit<Int>(most: 448, mostOwed: 24 << 20)
    /// Those who send what is taken as it comes, each of which costs an open file.
    private let senders = ConnectionLimit<Int>(most: 64)
    private let address: LoopbackAddress

    /// Listens on an address of this machine; port 0 is any that is free.
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

    /// Starts the library's thread, which finds the server by the context.
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

    /// The port on which it listens.
    var port: UInt16 { UInt16(bigEndian: here.withLock { $0.sin_port }) }

    /// The address and port as a browser names them.
    package var host: String { "\(address):\(port)" }

    /// Says who answers from now on, and who takes what is too long for the memory.
    package func answer(by answering: @escaping Answering, receiving: @escaping Receiving = { _ in .held }) {
        work.withLock { $0 = Work(answering: answering, receiving: receiving) }
    }

    /// Takes no more requests, lets those that are being answered come to an end, and closes everything.
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

    /// Only the user whose diary it is: the kernel knows who holds the other end.
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

    /// Looks at the head of a request, and says what becomes of its body.
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

    /// Remembers an answer that goes on, so that it ends with the server.
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
