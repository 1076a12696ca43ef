import CLinux
import Glibc
import System
@testable import Web

/// A page that listens: what the server tells it, one event after the other.
actor EventReader {
    enum Trouble: Error { case ended(status: Int) }

    private let socket: Int32
    private var rest = ""
    private(set) var status = 0

    /// Asks for the events of a diary, and comes back when they are open.
    init(_ diary: ServedDiary, since: String? = nil) async throws {
        socket = try ServedDiary.connect(to: diary.server.host)
        // What never comes fails a test and does not hold it up for ever.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let path = "/events" + (since.map { "?since=" + Address.escaped($0) } ?? "")
        let head = "GET \(path) HTTP/1.1\r\nHost: \(diary.server.host)\r\nCookie: \(diary.cookie)\r\n\r\n"
        _ = Glibc.send(socket, Array(head.utf8), head.utf8.count, Int32(MSG_NOSIGNAL))
        while !rest.contains("\r\n\r\n"), try await read() {}
        status = rest.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    deinit { close(socket) }

    /// What the next event of a kind carries; of others nothing is kept.
    func next(_ kind: String) async throws -> String {
        while true {
            if let event = rest.between("event: \(kind)\ndata: ", "\n\n") {
                let end = rest.firstRange(of: "event: \(kind)\ndata: \(event)\n\n")
                if let end { rest.removeSubrange(..<end.upperBound) }
                return event
            }
            guard try await read() else { throw Trouble.ended(status: status) }
        }
    }

    /// Waits until the server ends it.
    func end() async throws { while try await read() {} }

    private func read() async throws -> Bool {
        let socket = socket
        let piece = await BlockingWork.run(label: "events") { _ in
            var block = [UInt8](repeating: 0, count: 1 << 14)
            let count = recv(socket, &block, block.count, 0)
            return Array(block.prefix(max(0, count)))
        }
        rest += String(decoding: piece, as: UTF8.self)
        return !piece.isEmpty
    }
}
