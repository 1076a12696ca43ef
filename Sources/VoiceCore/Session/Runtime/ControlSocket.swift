internal import CLinux
@preconcurrency internal import Dispatch
internal import Glibc
internal import System

/// Serves other programs of the same user: a line in, a line out.
package final class ControlSocket: Sendable {
    package typealias Answering = @Sendable (_ request: String) async -> String

    package enum Failure: Error, Equatable, Sendable {
        case cannotListen(path: String, errno: Int32)
        case notASocket(descriptor: Int32)
        case nobody
        case silent
    }

    private static let longestLine = 4_096
    private static let patienceSeconds: Int32 = 5

    private let path: String?
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let answers = DispatchGroup()

    package convenience init(at path: String, answering: @escaping Answering) throws(Failure) {
        let descriptor = clinux_stream_socket()
        guard descriptor >= 0 else { throw .cannotListen(path: path, errno: errno) }
        // A former process with our number is gone.
        unlink(path)
        let failure = clinux_listen_at(descriptor, path)
        guard failure == 0 else {
            close(descriptor)
            throw .cannotListen(path: path, errno: failure)
        }
        self.init(path, descriptor, answering)
    }

    package convenience init(taking descriptor: Int32, answering: @escaping Answering) throws(Failure) {
        guard Self.listens(descriptor) else { throw .notASocket(descriptor: descriptor) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.init(nil, descriptor, answering)
    }

    private init(_ path: String?, _ descriptor: Int32, _ answering: @escaping Answering) {
        self.path = path
        self.descriptor = descriptor
        let queue = DispatchQueue(label: "control socket", attributes: .concurrent)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable [answers] in
            let connection = clinux_accept(descriptor)
            guard connection >= 0 else { return }
            answers.enter()
            queue.async {
                Self.serve(connection, answering) {
                    close(connection)
                    answers.leave()
                }
            }
        }
        source.setCancelHandler { @Sendable in close(descriptor) }
        source.resume()
    }

    private static func listens(_ descriptor: Int32) -> Bool {
        let wanted = [(SO_DOMAIN, AF_UNIX), (SO_TYPE, Int32(SOCK_STREAM.rawValue)), (SO_ACCEPTCONN, 1)]
        return wanted.allSatisfy { option, value in
            var (found, size) = (Int32(-1), socklen_t(MemoryLayout<Int32>.size))
            return getsockopt(descriptor, SOL_SOCKET, option, &found, &size) == 0 && found == value
        }
    }

    deinit {
        if let path { unlink(path) }
        source.cancel()
    }

    /// Call before the program ends, or the last callers get no answer.
    package func answered() async {
        await withCheckedContinuation { continuation in
            answers.notify(queue: .global()) { continuation.resume() }
        }
    }

    package static func ask(_ request: String, at path: String, patienceSeconds: Int32 = 30)
        throws(Failure) -> String
    {
        let descriptor = clinux_stream_socket()
        guard descriptor >= 0 else { throw .nobody }
        defer { close(descriptor) }
        guard clinux_connect_to(descriptor, path) == 0, isSameUser(descriptor) else { throw .nobody }
        _ = clinux_limit_waiting(descriptor, patienceSeconds)
        send(request, to: descriptor)
        guard let answer = line(from: descriptor), !answer.isEmpty else { throw .silent }
        return answer
    }

    private static func serve(
        _ connection: Int32,
        _ answering: @escaping Answering,
        then finish: @escaping @Sendable () -> Void
    ) {
        _ = clinux_limit_waiting(connection, patienceSeconds)
        guard isSameUser(connection), let request = line(from: connection) else { return finish() }
        Task {
            send(await answering(request), to: connection)
            finish()
        }
    }

    private static func isSameUser(_ descriptor: Int32) -> Bool {
        var user: uid_t = 0
        return clinux_peer_user(descriptor, &user) == 0 && user == getuid()
    }

    /// Nil unless a whole line came in time.
    private static func line(from descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: longestLine)
        while bytes.count < longestLine {
            let count = recv(descriptor, &block, block.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += block[..<count]
            if let end = bytes.firstIndex(of: 10) { return String(decoding: bytes[..<end], as: UTF8.self) }
        }
        return nil
    }

    private static func send(_ text: String, to descriptor: Int32) {
        var bytes = Array((text + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

package struct RuntimeFolder: Sendable {
    package enum Failure: Error, Equatable, Sendable {
        case cannotMake(path: String, errno: Int32)
        /// Made by another user, or open to others.
        case notOurs(path: String)
    }

    package let path: String

    /// Refuses a folder that others could tamper with.
    package init(_ path: String) throws(Failure) {
        self.path = path
        do {
            try DurableFile.makeFolder(path)
        } catch {
            throw .cannotMake(path: path, errno: error.errno)
        }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .cannotMake(path: path, errno: errno) }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder, status.st_uid == getuid(), status.st_mode & 0o077 == 0 else {
            throw .notOurs(path: path)
        }
    }

    package var lockFile: String { "\(path)/session.lock" }
    package func controlSocket(of process: Int32) -> String { "\(path)/session-\(process).sock" }
    package var controlSocketOfOurs: String { controlSocket(of: getpid()) }
}
