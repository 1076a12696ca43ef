import System
import CLinux
import Glibc
import Synchronization
import TestKit
import Testing
@testable import Web

@Suite("Many requests on one server")
struct ManyRequestsTests {
    /// How deep the stack is where a request's head is looked at.
    private final class Depths: Sendable {
        let places = Mutex<[UInt]>([])

        @inline(never) func note() {
            var here: UInt8 = 0
            let place = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            places.withLock { $0.append(place) }
        }
    }

    @Test("The last of two thousand comes to who answers as directly as the first")
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
