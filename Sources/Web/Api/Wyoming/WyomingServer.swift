internal import CLinux
internal import Glibc
internal import Programs
internal import Synchronization
package import System
internal import VoiceCore

/// Hears sound for programs that speak Wyoming, on a port of its own, for the same user or the system's.
///
/// The protocol has no keys, and gives nothing of the diary: sound comes in, its words go out.
package final class WyomingServer: Sendable {
    /// The most connections, and the seconds for which one may be silent.
    static let limits = (connections: 16, seconds: Int32(30))

    private let api: Api
    private let address: LoopbackAddress
    private let listener: Int32
    private let crowd = ConnectionLimit<Int32>(most: WyomingServer.limits.connections)
    private let isStopping = Atomic(false)

    package init(_ api: Api, on address: LoopbackAddress, port: UInt16) throws(PageServer.CannotListen) {
        (self.api, self.address) = (api, address)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw PageServer.CannotListen(errno: errno) }
        var place = address.socketAddress(port: port)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let bound = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(listener, 64) == 0 else {
            let code = errno
            close(listener)
            throw PageServer.CannotListen(errno: code)
        }
    }

    deinit { close(listener) }

    package var place: String { "tcp://\(address):\(UInt16(bigEndian: here.sin_port))" }
    private var here: sockaddr_in { Self.end(of: listener, getsockname) }

    package func run() async {
        await withDiscardingTaskGroup { group in
            while !isStopping.load(ordering: .relaxed) {
                let socket = await BlockingWork.run(label: "wyoming") { _ in self.accepted() }
                guard let socket else { continue }
                group.addTask { await self.serve(socket) }
            }
        }
    }

    package func stop() {
        isStopping.store(true, ordering: .relaxed)
        shutdown(listener, Int32(SHUT_RDWR))
        crowd.endAll()
    }

    private func accepted() -> Int32? {
        let socket = clinux_accept(listener)
        guard socket >= 0 else {
            // Too many open files pass; a listener that is shut ends the loop.
            if errno == EMFILE || errno == ENFILE { usleep(50_000) }
            return nil
        }
        let user = PeerUser.user(of: Self.end(of: socket, getpeername), connectedTo: here)
        guard user == getuid() || user == 0 else {
            close(socket)
            return nil
        }
        crowd.makeRoom()
        _ = clinux_limit_waiting(socket, Self.limits.seconds)
        crowd.enter(socket, socket: socket)
        return socket
    }

    private func serve(_ socket: Int32) async {
        var connection = WyomingConnection(socket: socket, api: api)
        while await connection.goOn({ self.crowd.serve(socket) }, { self.crowd.rest(socket) }) {}
        await BlockingWork.run(label: "wyoming") { _ in Self.sayGoodbye(socket) }
        crowd.leave(socket)
        close(socket)
    }

    /// Reads some of what still comes, so that the last answer is not lost with it.
    private static func sayGoodbye(_ socket: Int32) {
        shutdown(socket, Int32(SHUT_WR))
        _ = clinux_limit_waiting(socket, 1)
        var block = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<16 where recv(socket, &block, block.count, 0) <= 0 { return }
    }

    private static func end(
        of socket: Int32,
        _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> sockaddr_in {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(socket, $0, &size) }
        }
        return address
    }
}

private struct WyomingConnection {
    let socket: Int32
    let api: Api
    private var reader = WyomingReader()
    private var talk: WyomingTalk
    private var sound: (format: CaptureFormat, file: ReceivedFile)?

    init(socket: Int32, api: Api) {
        (self.socket, self.api) = (socket, api)
        talk = WyomingTalk(model: api.tools.model, language: api.tools.language)
    }

    mutating func goOn(_ begins: () -> Void, _ ends: () -> Void) async -> Bool {
        let socket = socket
        let bytes = await BlockingWork.run(label: "wyoming") { _ -> [UInt8] in
            var block = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(socket, &block, block.count, 0)
            return Array(block.prefix(max(0, count)))
        }
        guard !bytes.isEmpty else { return false }
        reader.append(bytes)
        do {
            while let event = try reader.next() {
                for effect in talk.handle(event) {
                    begins()
                    let isDone = await perform(effect)
                    ends()
                    guard isDone else { return false }
                }
            }
            return true
        } catch {
            _ = await perform(talk.fault("not a Wyoming event", "event"))
            return false
        }
    }

    private mutating func perform(_ effect: WyomingTalk.Effect) async -> Bool {
        switch effect {
        case .send(let bytes): return await send(bytes)
        case .begin(let format):
            guard let file = ReceivedFile(in: api.tools.scratch, name: "sound") else { return false }
            sound = (format, file)
            return WaveHeader.header(format, soundBytes: nil).withUnsafeBytes { file.write($0) }
        case .add(let bytes): return bytes.withUnsafeBytes { sound?.file.write($0) ?? false }
        case .hear(let prompt):
            guard let (format, file) = sound else { return false }
            sound = nil
            let header = WaveHeader.header(format, soundBytes: file.now.bytes - WaveHeader.bytes)
            guard file.mend(header) else { return false }
            do throws(Failure) {
                return await send(talk.answer(try await api.hear(file.path, prompt: prompt).text))
            } catch {
                // Sound without words is nobody's fault.
                if error.code == .badSound { return await send(talk.answer("")) }
                return await perform(talk.fault(error.message, "hearing"))
            }
        }
    }

    private func send(_ bytes: [UInt8]) async -> Bool {
        let socket = socket
        return await BlockingWork.run(label: "wyoming") { _ in
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}
