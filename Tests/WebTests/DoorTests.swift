import TestKit
import System
import Actions
import Testing
import VoiceCore
@testable import Web

@Suite("Access to the pages")
struct DoorTests {
    @Test("A link opens once, and then its cookie does")
    func linkOpensOnce() async throws {
        var diary = try await ServedDiary()
        let link = String(diary.page.makeLink().dropFirst("http://\(diary.server.host)".count))
        let cookie = diary.cookie
        diary.cookie = ""
        let opened = try await diary.get(link)
        #expect(opened.status == 303 && opened.headers["location"] == "/")
        #expect(opened.headers["set-cookie"]?.hasSuffix("; HttpOnly; SameSite=Strict; Path=/") == true)
        #expect(try await diary.get(link).status == 403)
        #expect(try await diary.get("/").status == 403)
        diary.cookie = cookie
        #expect(try await diary.get("/").status == 200)
    }

    @Test("Without a cookie every address shows the same page, which tells nothing of the diary")
    func closedToStrangers() async throws {
        var diary = try await ServedDiary()
        diary.cookie = ""
        let shut = try await diary.get("/")
        for path in [
            "/entry/\(diary.entry.id)", "/entry/\(diary.entry.id)/sound", "/health", "/nowhere", "/search",
        ] {
            let answer = try await diary.get(path)
            #expect(answer.status == 403 && answer.bytes == shut.bytes)
        }
        diary.cookie = "voicecore=0; voicecore-1=ff"
        #expect(try await diary.get("/").bytes == shut.bytes)
    }

    @Test("After ten wrong keys none is tried any more for a while")
    func wrongKeys() {
        var door = Access()
        let key = door.makeKey(at: 0)
        for _ in 0..<10 { #expect(door.open("00", at: 1) == .wrong) }
        #expect(door.open(key, at: 2) == .tooMany)
        #expect(door.open(key, at: 61.5) == .wrong, "a key ends after its minute")
        let next = door.makeKey(at: 62)
        guard case .opened(let session) = door.open(next, at: 63) else {
            Issue.record("a new key did not open")
            return
        }
        #expect(door.session(session.cookie) == session && door.session("") == nil)
    }

    @Test("A request under another host name gets nothing, not even a page")
    func otherHost() async throws {
        let diary = try await ServedDiary()
        for host in ["evil.example", "localhost", "127.0.0.1", diary.server.host + ".evil.example"] {
            let answer = try await diary.get("/", ["Host": host])
            #expect(answer.status == 421 && answer.bytes.isEmpty)
        }
    }

    @Test("Requests of other pages are not answered, even with the cookie")
    func otherOrigin() async throws {
        let diary = try await ServedDiary()
        for headers in [
            ["Origin": "http://127.0.0.1:9000"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"], ["Origin": "null", "Sec-Fetch-Site": "cross-site"],
        ] {
            #expect(try await diary.get("/", headers).status == 403, "\(headers)")
            #expect(try await diary.post("/search", ["q": "glad"], headers).status == 403, "\(headers)")
        }
        let ours = ["Origin": "http://\(diary.server.host)", "Sec-Fetch-Site": "same-origin"]
        #expect(try await diary.post("/search", ["q": "glad"], ours).status == 303)
        let quiet = ["Origin": "null", "Sec-Fetch-Site": "same-origin"]
        #expect(try await diary.post("/search", ["q": "glad"], quiet).status == 303)
    }

    @Test("A form without the token of the session changes nothing")
    func wrongToken() async throws {
        let diary = try await ServedDiary()
        let fields = ["title": "Changed", "revision": Revision(diary.entry).text]
        for token in ["", "0", String(diary.token.dropLast()), diary.token + "0"] {
            #expect(try await diary.post("/entry/\(diary.entry.id)/edit", fields, token: token).status == 403)
        }
        #expect(try await diary.store.entries.entry(diary.entry.id).title == diary.entry.title)
    }

    @Test("A page that was closed stays closed")
    func closing() async throws {
        let diary = try await ServedDiary()
        let closed = try await diary.post("/close", [:])
        #expect(closed.headers["clear-site-data"] != nil)
        #expect(try await diary.get("/").status == 403)
    }

    @Test("The kernel's line of a connection tells its user, and another line does not")
    func peerUser() {
        let line =
            "  3: 0100007F:1F90 0200007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 4711 1"
        #expect(PeerUser.user(inLine: line, from: "0100007F:1F90", to: "0200007F:C350") == 1000)
        #expect(PeerUser.user(inLine: line, from: "0200007F:C350", to: "0100007F:1F90") == nil)
        #expect(PeerUser.user(inLine: "  sl  local_address rem_address", from: "", to: "") == nil)
        #expect(
            PeerUser.text(LoopbackAddress(of: "/diary", user: 0).socketAddress(port: 80)).hasSuffix(":0050")
        )
    }

    @Test("Every diary has a loopback address of its own, the same every time")
    func address() {
        let one = LoopbackAddress(of: "/home/jun/diary", user: 1000)
        #expect(one == LoopbackAddress(of: "/home/jun/diary", user: 1000))
        #expect(one != LoopbackAddress(of: "/home/jun/diary", user: 1001))
        #expect(one.bytes[0] == 127 && one.bytes.dropFirst().allSatisfy { (1...254).contains($0) })
    }
}

@Suite("Where the pages are from one start to the next")
struct SamePortTests {
    @Test("The next start takes the last port, or another one while that is taken")
    func samePort() async throws {
        let folder = TestFolder()
        let address = LoopbackAddress(of: folder.path)
        let state = PageState(of: address, state: folder("state"))
        let first = try state.listen(on: address)
        let beside = try state.listen(on: address)
        #expect(beside.host != first.host)
        await first.stop()
        await beside.stop()
        let next = try state.listen(on: address)
        #expect(next.host == beside.host)
        await next.stop()
        for junk in ["", "x", "0", "99999999"] {
            _ = folder.write(Array(junk.utf8), to: "state/page/\(address)/port")
            await (try state.listen(on: address)).stop()
        }
    }
}
