import Actions
import Foundation
import Synchronization
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Unchanged pages, long lists and replaced diaries")
struct UnchangedTests {
    @Test("Unchanged data and pages are not sent again, and changed ones are")
    func unchanged() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let data = try await diary.ask("/?limit=1", key: key)
        let page = try await diary.get("/")
        let (tag, pageTag) = (try #require(data.headers["etag"]), try #require(page.headers["etag"]))
        #expect(tag != pageTag)
        let again = try await diary.ask("/?limit=1", key: key, ["If-None-Match": "\"x\", \(tag)"])
        #expect(again.status == 304 && again.bytes.isEmpty && again.headers["etag"] == tag)
        #expect(try await diary.get("/", ["If-None-Match": "W/" + pageTag]).status == 304)
        #expect(try await diary.get("/", ["If-None-Match": pageTag, "Accept-Language": "ko"]).status == 200)
        var edit = EntryEdit()
        edit.title = .to("Another")
        _ = try await diary.store.entries.edit(diary.entry.id, edit, at: diary.entry.recordedAt)
        #expect(try await diary.ask("/?limit=1", key: key, ["If-None-Match": tag]).status == 200)
        #expect(try await diary.get("/", ["If-None-Match": pageTag]).body.contains("Another"))
        for path in ["/health", "/entry/\(diary.entry.id)", "/entry/\(diary.entry.id)/history"] {
            #expect(try await diary.get(path).headers["etag"] == nil, "\(path) shows more than the diary")
        }
    }

    @Test("A list that is too long for one page goes on, and no entry of it is left out or shown twice")
    func parts() async throws {
        let diary = try await ServedDiary()
        for number in 1...80 {
            let moment = diary.entry.recordedAt.adding(seconds: Double(number))
            var entry = Entry.made(at: moment, "number \(number)", journal: "Walks & more", source: .name)
            entry.tags = ["many"]
            try await diary.store.entries.add(entry, archive: nil, at: moment)
        }
        for list in ["/day/2026-11-22", "/journal/Walks%20%26%20more", "/tag/many"] {
            // The tag is not on the entry that was there before.
            let count = list.hasPrefix("/tag") ? 80 : 81
            var shown: [String] = []
            for part in 1...3 {
                let page = try await diary.get("\(list)?part=\(part)").body
                shown += page.split(separator: "<article").dropFirst().compactMap {
                    String($0).between(" id=\"e-", "\"")
                }
                #expect(page.contains("?part=\(part + 1)\"") == (shown.count < count), "\(list) \(part)")
            }
            // The last part is shown again in the place of one that there is not.
            #expect(Set(shown).count == count, "\(list)")
        }
        for part in ["0", "-1", "x", "99999999999999999999"] {
            #expect(try await diary.get("/tag/many?part=\(part)").body.contains("1–40 of 80"))
        }
    }

    @Test("Another diary in the folder is shown to browsers that were let in before")
    func replaced() async throws {
        let diary = try await ServedDiary()
        CurrentPage(diary.page) { old in
            guard let store = try? DiaryStore(folder: old.tools.store.folder.path) else { return nil }
            var tools = old.tools
            tools.store = store
            tools.pipeline = MemoPipeline(store: store, tools: old.tools.pipeline.tools)
            return WebDiary(tools, host: diary.server.host, following: old)
        }.serve(by: diary.server)
        #expect(try await diary.get("/entry/\(diary.entry.id)").status == 200)
        let folder = diary.store.folder.path
        try FileManager.default.moveItem(atPath: folder, toPath: folder + ".old")
        #expect(try await diary.get("/").status == 503, "there is none")
        let other = try DiaryStore(folder: folder)
        let moment = diary.entry.recordedAt
        let entry = Entry.made(at: moment, "another diary", source: .name)
        try await other.entries.add(entry, archive: nil, at: moment)
        #expect(try await diary.get("/").body.contains("another diary"))
        #expect(try await diary.get("/entry/\(diary.entry.id)").status == 404)
        let edit = "/entry/\(entry.id)/edit"
        let fields = ["revision": Revision(entry).text, "title": "Kept", "text": entry.text]
        #expect(try await diary.post(edit, fields).status == 303, "its forms have the same token")
        #expect(try await other.entries.entry(entry.id).title == "Kept")
        await diary.server.stop()
    }

    @Test("A retry tells its progress and its end, and the page tells its outcome")
    func triedAgain() async throws {
        let diary = try await ServedDiary()
        let id = diary.entry.id
        try await diary.store.jobs.add(.feel, of: id)
        try await diary.store.jobs.postpone(.feel, of: id, reason: "moodTables", message: nil, nextTry: nil)
        let held = try await diary.get("/health").body
        #expect(held.contains("1 needs you") && held.contains("mood tables") && !held.contains("moodTables"))
        let events = try await EventReader(diary)
        #expect(try await diary.post("/health/retry", ["key": id.description]).status == 303)
        #expect(try await events.next("progress").contains("\"key\":\"\(id)\""))
        while diary.page.trying.withLock({ !$0.isEmpty }) { _ = try await events.next("changed") }
        let done = try await diary.get("/health").body
        #expect(done.contains("is done.") && done.contains("/entry/\(id)") && done.contains("All is well"))
        await diary.server.stop()
    }
}
