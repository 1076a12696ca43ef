internal import CLinux
@preconcurrency internal import Dispatch
internal import Glibc
internal import Synchronization
internal import System
internal import Wires

/// FFmpeg's libraries, loaded once for many files.
///
/// To load them costs more than to decode a memo with them. So one process of `voicecore-decode-ffmpeg` loads them,
/// and a process for each file is split off from it. It ends by itself when it has had nothing to do for
/// a while, and when this program ends.
final class StandbyDecoder: Sendable {
    static let shared = StandbyDecoder()

    private let connection = Mutex<Connection?>(nil)

    /// Starts the program with an order, or gives nothing when it has to be started the usual way.
    func start(_ path: String, arguments: [String], descriptors: [Int32]) -> ChildProcess? {
        let id: Int32? = connection.withLock { connection in
            // The one that stood by may have ended for want of work.
            for _ in 0..<2 {
                if connection == nil {
                    connection = Connection(path)
                    if let id = connection?.process.id { letGoAtEnd(of: id) }
                }
                // It was loaded from one installation; a file for another is decoded the usual way.
                guard connection?.path == path else { return nil }
                if let id = connection?.split(arguments, descriptors) {
                    // Until now it was of the other's group, with which it would have been ended and waited for.
                    if id > 0 { setpgid(id, id) }
                    return id
                }
                connection = nil
            }
            return nil
        }
        guard let id, id > 0 else { return nil }
        return ChildProcess(started: id)
    }

    /// Lets the one that stands by go when it ends for want of work, so that it does not lie there dead.
    private func letGoAtEnd(of id: Int32) {
        let handle = clinux_process_handle(id)
        guard handle >= 0 else { return }
        let end = DispatchSource.makeReadSource(fileDescriptor: handle)
        end.setEventHandler { [weak self] in
            self?.letGo(id)
            end.cancel()
        }
        end.setCancelHandler { close(handle) }
        end.resume()
    }

    private func letGo(_ id: Int32) {
        connection.withLock { connection in
            if connection?.process.id == id { connection = nil }
        }
    }

    /// Whether one stands by, and its number.
    var process: Int32? { connection.withLock { $0?.process.id } }
}

/// A process that stands by, and our end of what leads to it.
private struct Connection: ~Copyable {
    /// It answers in a thousandth of that; if not, the usual way is better.
    private static let patienceMilliseconds: Int32 = 10_000

    private let socket: Int32
    let path: String
    let process: ChildProcess

    init?(_ path: String) {
        var ends: [Int32] = [-1, -1]
        guard clinux_sockets(&ends) == 0 else { return nil }
        defer { close(ends[1]) }
        do {
            process = try ChildProcess(
                path,
                arguments: [Standby.argument],
                environment: DecodingProgram.environment,
                descriptors: [ends[1], -1, -1]
            )
        } catch {
            close(ends[0])
            return nil
        }
        self.path = path
        socket = ends[0]
    }

    deinit {
        close(socket)
    }

    /// Has a process split off, and gives its number, or a negative error number; nothing when nobody answers.
    func split(_ arguments: [String], _ descriptors: [Int32]) -> Int32? {
        let order = Array(arguments.joined(separator: "\0").utf8)
        guard clinux_send_order(socket, order, order.count, descriptors, descriptors.count) == 0 else {
            return nil
        }
        var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&wait, 1, Self.patienceMilliseconds)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            break
        }
        var id: Int32 = 0
        let count = withUnsafeMutableBytes(of: &id) {
            clinux_receive_order(socket, $0.baseAddress, $0.count, nil, 0)
        }
        return count == MemoryLayout<Int32>.size ? id : nil
    }
}
