import CLinux
import Glibc
import Synchronization
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Many connections at once")
struct ConnectionLimitTests {
    @Test("A thousand silent or half-spoken connections do not keep out one that asks")
    func halfOpen() async throws {
        let diary = try await ServedDiary()
        var sockets: [Int32] = []
        defer { sockets.forEach { close($0) } }
        for number in 0..<1_000 {
            let socket = try #require(Self.connected(to: diary.server.host))
            sockets.append(socket)
            let half = Array("GET / HTTP/1.1\r\nHost: x\r\n".utf8)
            if number % 2 == 0 { _ = send(socket, half, half.count, Int32(MSG_NOSIGNAL)) }
            if number % 250 == 0 { #expect(try await diary.get("/").status == 200) }
        }
        #expect(try await diary.get("/").status == 200)
        await diary.server.stop()
    }

    @Test("A memo comes in while a hundred others stall, and none of those stays open")
    func slowSenders() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let head =
            "POST /api/entries HTTP/1.1\r\nHost: \(diary.server.host)\r\nAuthorization: Bearer \(key)\r\n"
            + "Content-Length: 5000\r\n\r\nRIFF"
        var sockets: [Int32] = []
        defer { sockets.forEach { close($0) } }
        for _ in 0..<100 {
            let socket = try #require(Self.connected(to: diary.server.host))
            sockets.append(socket)
            _ = send(socket, head, head.utf8.count, Int32(MSG_NOSIGNAL))
        }
        let sent = try await diary.ask("/api/entries", key: key, method: "POST", body: ServedDiary.memo())
        #expect(sent.status == 201)
        // The first of them was sent away.
        var byte: UInt8 = 0
        #expect(recv(sockets[0], &byte, 1, 0) <= 0)
        await diary.server.stop()
        #expect(FolderNames.of(diary.uploads).isEmpty, "nobody can go on with what broke off")
    }

    @Test("The kernel tells the user of a connection, asked about it alone or by its list of all")
    func peerUser() async throws {
        let diary = try await ServedDiary()
        let socket = try #require(Self.connected(to: diary.server.host))
        defer { close(socket) }
        var ends = [sockaddr_in(), sockaddr_in()]
        for (place, ask) in [getsockname, getpeername].enumerated() {
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &ends[place]) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(socket, $0, &size) }
            }
            #expect(result == 0)
        }
        #expect(PeerUser.user(of: ends[0], connectedTo: ends[1]) == getuid())
        #expect(PeerUser.listedUser(of: ends[0], connectedTo: ends[1]) == getuid())
        ends[0].sin_port = ends[0].sin_port &+ 1
        #expect(PeerUser.listedUser(of: ends[0], connectedTo: ends[1]) == nil)
        #expect(PeerUser.user(of: ends[0], connectedTo: ends[1]) == nil)
        await diary.server.stop()
    }

    @Test("Of many who ask at once a few are served at a time, and everyone once")
    func line() async {
        final class Counts: Sendable {
            let all = Mutex((now: 0, most: 0, served: 0))
        }
        let (line, counts) = (Semaphore(places: 3), Counts())
        await withTaskGroup { group in
            for _ in 0..<60 {
                group.addTask {
                    await line.run {
                        counts.all.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.served + 1) }
                        await Task.yield()
                        counts.all.withLock { $0.now -= 1 }
                    }
                }
            }
        }
        #expect(counts.all.withLock { $0.served == 60 && $0.now == 0 && (1...3).contains($0.most) })
    }

    static func connected(to host: String) -> Int32? {
        let parts = host.split(separator: ":")
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = (UInt16(parts[1]) ?? 0).bigEndian
        address.sin_addr.s_addr = inet_addr(String(parts[0]))
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return result == 0 ? socket : nil
    }

    @Test("The longest silent connection makes room before any that is being served")
    func oldestGoes() {
        let crowd = ConnectionLimit<Int>(most: 3)
        let guests = Guests(3, of: crowd)
        crowd.serve(0)
        crowd.rest(1)
        crowd.makeRoom()
        #expect(!guests.isEnded(0) && !guests.isEnded(1) && guests.isEnded(2))
        crowd.makeRoom()
        #expect(!guests.isEnded(0) && !guests.isEnded(1), "there is room")
    }

    @Test("When unread answers are too many bytes the slowest reader goes, and read ones count no more")
    func owed() {
        let crowd = ConnectionLimit<Int>(most: 9, mostOwed: 100)
        let guests = Guests(3, of: crowd)
        crowd.owe(0, 60)
        crowd.rest(0)
        crowd.owe(1, 60)
        crowd.owe(0, 40)
        #expect(!guests.isEnded(0) && !guests.isEnded(1) && !guests.isEnded(2))
        crowd.owe(2, 50)
        #expect(
            !guests.isEnded(0) && guests.isEnded(1) && !guests.isEnded(2),
            "the first came to rest later than the second came"
        )
        crowd.owe(2, 500)
        #expect(
            guests.isEnded(0) && !guests.isEnded(2),
            "the one that is answered now stays, however long its answer is"
        )
    }
}

/// Numbered connections, each with the end at which a test sees that it was closed.
private final class Guests {
    private var ends: [[Int32]] = []

    init(_ count: Int, of crowd: ConnectionLimit<Int>) {
        for guest in 0..<count {
            var pair: [Int32] = [0, 0]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
            ends.append(pair)
            crowd.enter(guest, socket: pair[0])
        }
    }

    deinit { ends.joined().forEach { close($0) } }

    func isEnded(_ guest: Int) -> Bool {
        var byte: UInt8 = 0
        return recv(ends[guest][1], &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }
}

@Suite("Many requests on one server")
struct ManyRequestsTests {
    /// The depth of the stack while a request's head is read.
    private final class Depths: Sendable {
        let places = Mutex<[UInt]>([])

        @inline(never) func note() {
            var here: UInt8 = 0
            let place = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            places.withLock { $0.append(place) }
        }
    }

    @Test("The last of two thousand requests is answered as directly as the first")
    func sameWay() async throws {
        let folder = TestFolder()
        let server = try PageServer(on: LoopbackAddress(of: folder.path), port: 0)
        let depths = Depths()
        server.answer(
            by: { _ in Response(204) },
            receiving: { _ in
                depths.note()
                return .held
            }
        )
        let line = "GET / HTTP/1.1\r\nHost: \(server.host)\r\n"
        let many = String(repeating: line + "\r\n", count: 1_999) + line + "Connection: close\r\n\r\n"
        let got = try await ServedDiary.raw(Array(many.utf8), to: server.host)
        #expect(String(decoding: got, as: UTF8.self).ranges(of: "HTTP/1.1 204").count == 2_000)
        let places = depths.places.withLock { $0 }
        #expect(places.count == 2_000)
        let spread = (places.max() ?? 0) - (places.min() ?? 0)
        #expect(spread < 4_096, "the way grew by \(spread) bytes of stack")
        await server.stop()
    }

    @Test("A server that nobody holds answers until it is stopped, and is gone then")
    func heldByItself() async throws {
        let folder = TestFolder()
        weak var server: PageServer?
        let host = try {
            let made = try PageServer(on: LoopbackAddress(of: folder.path), port: 0)
            made.answer(by: { _ in Response(204) })
            server = made
            return made.host
        }()
        let request = "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        let got = try await ServedDiary.raw(Array(request.utf8), to: host)
        #expect(String(decoding: got, as: UTF8.self).hasPrefix("HTTP/1.1 204"))
        await server?.stop()
        #expect(server == nil)
    }
}
