import Testing
import VoiceCore
@testable import Web

@Suite("Forms that are sent twice")
struct TwiceTests {
    /// Sends a form twice at once, and gives where both led.
    private func places(
        _ diary: ServedDiary,
        _ path: String,
        _ fields: [String: String]
    ) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let sent = try await diary.post(path, fields)
                    return "\(sent.status) \(sent.headers["location"] ?? "")"
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("A double click on Keep writes one entry, and both clicks lead to it")
    func written() async throws {
        let diary = try await ServedDiary()
        let page = try await diary.get("/write").body
        let number = try #require(page.between("name=\"number\" value=\"", "\""))
        let led = try await places(diary, "/write", ["number": number, "text": "Once."])
        #expect(Set(led).count == 1 && led[0].hasPrefix("303 /entry/"), "\(led)")
        #expect(try await diary.store.entries.count(EntryFilter()) == 2)
        await diary.server.stop()
    }

    @Test("A new trip that is sent again is made once, and leads to it; another of its name is refused")
    func trip() async throws {
        let diary = try await ServedDiary()
        let page = try await diary.get("/trips/new").body
        let number = try #require(page.between("name=\"number\" value=\"", "\""))
        let fields = ["number": number, "name": "Busan", "first": "2026-11-20", "last": "2026-11-22"]
        #expect(Set(try await places(diary, "/trips/new", fields)) == ["303 /trip/Busan"])
        #expect(try await diary.store.journals.trips().count == 1)
        let other = fields.merging(["number": "another"]) { $1 }
        #expect(try await diary.post("/trips/new", other).status == 422)
        await diary.server.stop()
    }

    @Test("An edit that is sent twice at once is no conflict with itself")
    func edit() async throws {
        let diary = try await ServedDiary()
        let fields = ["revision": Revision(diary.entry).text, "title": "Once"]
        let led = try await places(diary, "/entry/\(diary.entry.id)/edit", fields)
        #expect(led.allSatisfy { $0.hasPrefix("303 /entry/\(diary.entry.id)") }, "\(led)")
        #expect(try await diary.store.entries.entry(diary.entry.id).title == "Once")
        await diary.server.stop()
    }

    @Test("What is removed or put back twice leads where it led the first time")
    func removal() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/remove"
        let fields = ["revision": Revision(diary.entry).text]
        for _ in 0..<2 {
            let sent = try await diary.post(path, fields)
            #expect(sent.headers["location"] == "/day/2026-11-22?removed=\(diary.entry.id)")
        }
        for _ in 0..<2 {
            let sent = try await diary.post("/trash/restore", ["entry": "\(diary.entry.id)"])
            #expect(sent.headers["location"] == "/entry/\(diary.entry.id)")
        }
        try await diary.store.entries.remove(diary.entry.id, at: diary.entry.recordedAt)
        #expect(try await diary.post(path, fields).headers["location"] == "/")
        await diary.server.stop()
    }
}
