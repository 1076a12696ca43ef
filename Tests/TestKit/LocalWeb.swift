internal import Dispatch
internal import Glibc
internal import Synchronization

package final class LocalWeb: Sendable {
    package enum Reply: Sendable {
        case whole(status: String, headers: [String], body: [UInt8])
        case endless(headers: [String], piece: [UInt8])
        /// Answers nothing until the other side is gone.
        case silence

        package static func page(_ html: String, type: String = "text/html; charset=utf-8") -> Reply {
            .whole(status: "200 OK", headers: ["Content-Type: \(type)"], body: Array(html.utf8))
        }

        package static func redirect(to address: String) -> Reply {
            .whole(status: "302 Found", headers: ["Location: \(address)", "Set-Cookie: a=b"], body: [])
        }
    }

    package let port: UInt16
    private let socket: Int32
    private let heads = Mutex<[String]>([])

    package var requests: [String] { heads.withLock { $0 } }

    /// Sends `greeting` before any request.
    package init?(greeting: String = "", _ reply: @escaping @Sendable (_ path: String) -> Reply) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let bound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: place.sin_port)
        guard bound else {
            close(socket)
            return nil
        }
        let queue = DispatchQueue(label: "web", attributes: .concurrent)
        queue.async { [weak self] in
            while true {
                let peer = accept(socket, nil, nil)
                guard peer >= 0 else { return }
                queue.async { [weak self] in
                    defer { close(peer) }
                    guard Self.send(Array(greeting.utf8), to: peer) else { return }
                    guard let head = Self.head(of: peer) else { return }
                    self?.heads.withLock { $0.append(head) }
                    let words = head.split(separator: " ")
                    Self.send(reply(words.count > 1 ? String(words[1]) : "/"), to: peer)
                }
            }
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private static func head(of peer: Int32) -> String? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4_096)
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let count = read(peer, &block, block.count)
            guard count > 0 else { return nil }
            bytes += block[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func send(_ reply: Reply, to peer: Int32) {
        switch reply {
        case .whole(let status, let headers, let body):
            let head =
                ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.count)", "Connection: close"]
            _ = send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, to: peer)
        case .endless(let headers, let piece):
            let head = ["HTTP/1.1 200 OK"] + headers + ["Connection: close"]
            var isTaken = send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8), to: peer)
            while isTaken { isTaken = send(piece, to: peer) }
        case .silence:
            var byte: UInt8 = 0
            while read(peer, &byte, 1) > 0 {}
        }
    }

    private static func send(_ bytes: [UInt8], to peer: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
