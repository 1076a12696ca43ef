import Glibc
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Keys of other programs")
struct KeyTests {
    private let now = Moment(milliseconds: 1_795_338_845_000)

    @Test("A key opens until it is revoked, and its file does not hold it")
    func makeAndRevoke() throws {
        let folder = TestFolder()
        let ring = KeyRing(of: LoopbackAddress(of: folder.path), state: folder("state"))
        let key = try ring.make("editor", at: now)
        let other = try ring.make("phone", at: now)
        #expect(ring.opens(key) && ring.opens(other) && !ring.opens("") && !ring.opens(key + "0"))
        #expect(ring.keys.map(\.name) == ["editor", "phone"])
        for name in folder.files.filter({ $0.hasSuffix("/editor") }) {
            let bytes = try #require(FileBytes.read(folder(name)))
            #expect(!String(decoding: bytes, as: UTF8.self).contains(key.dropFirst(10)))
            var facts = stat()
            #expect(lstat(folder(name), &facts) == 0 && facts.st_mode & 0o777 == 0o600)
        }
        #expect(throws: KeyRing.Refusal.isUsed) { try ring.make("editor", at: now) }
        try ring.revoke("editor")
        #expect(!ring.opens(key) && ring.opens(other))
        #expect(throws: KeyRing.Refusal.isMissing) { try ring.revoke("editor") }
    }

    @Test(
        "The name of a key cannot lead out of the folder of keys",
        arguments: ["", ".", "..", "../x", "a/b", "a b", ".x"]
    )
    func names(name: String) {
        let ring = KeyRing(of: LoopbackAddress(of: "/diary"), state: "/proc/nowhere")
        #expect(throws: KeyRing.Refusal.notAName) { try ring.make(name, at: now) }
        #expect(throws: KeyRing.Refusal.isMissing) { try ring.revoke(name) }
    }

    @Test("Without keys programs are told in their form that one is needed, and browsers find a shut page")
    func noKeys() async throws {
        var diary = try await ServedDiary()
        diary.cookie = ""
        let json = "application/json; charset=utf-8"
        func check(_ key: String) async throws {
            for path in ["/", "/v1/audio/transcriptions", "/api/entries", "/entry/\(diary.entry.id)"] {
                let answer = try await diary.ask(path, key: key)
                #expect(answer.status == 401 && answer.headers["content-type"] == json, "\(path)")
            }
        }
        try await check("voicecore-00")
        let key = try diary.keys.make("editor", at: now)
        #expect(try await diary.ask("/", key: key).status == 200)
        for _ in 0..<2 {
            // With a key, and after the last one was taken back.
            let asked = try await diary.get("/health", ["Accept": "application/json"])
            #expect(asked.status == 401 && asked.headers["content-type"] == json, "\(asked.body)")
            #expect(try await diary.get("/health").status == 403)
            try? diary.keys.revoke("editor")
        }
        try await check(key)
    }

    @Test("A key opens data and no page, and what a browser may change it may not")
    func dataOnly() async throws {
        let diary = try await ServedDiary()
        let key = try diary.keys.make("editor", at: now)
        for path in ["/", "/entry/\(diary.entry.id)/edit", "/search", "/settings", "/health"] {
            let answer = try await diary.ask(path, key: key, ["Accept": "text/html"])
            #expect(answer.headers["content-type"] == "application/json; charset=utf-8", "\(path)")
        }
        #expect(
            try await diary.ask("/entry/\(diary.entry.id)/remove", key: key, method: "POST").status == 405
        )
        let sound = try await diary.ask("/entry/\(diary.entry.id)/sound", key: key, ["Range": "bytes=10-19"])
        #expect(sound.status == 206 && sound.bytes == Array(10...19))
    }

    @Test("Ten wrong keys a minute are refused, more have to wait, and a right one always gets in")
    func wrongKeys() async throws {
        let diary = try await ServedDiary()
        let key = try diary.keys.make("editor", at: now)
        var statuses: [Int] = []
        for number in 0..<12 { statuses.append(try await diary.ask("/", key: "\(number)").status) }
        #expect(statuses == Array(repeating: 401, count: 10) + [429, 429])
        #expect(try await diary.ask("/", key: key).status == 200)
    }
}
