import Glibc
import System
import Testing
import VoiceCore
@testable import Web

@Suite("What a person lets be on Health")
struct LetBeTests {
    @Test("A finding names its entry, is let be so that it counts no more, and can be counted again")
    func finding() async throws {
        let diary = try await ServedDiary()
        let sound = try #require(diary.entry.sound).path
        #expect(unlink(diary.store.folder.path + "/" + sound) == 0)
        _ = try await diary.post("/health/look", [:])
        let found = try await diary.get("/health").body
        #expect(found.contains("1 thing found") && found.contains("href=\"/entry/\(diary.entry.id)\""))
        let mark = try #require(found.between("name=\"finding\" value=\"", "\""))
        #expect(try await diary.post("/health/letbe", ["finding": mark]).headers["location"] == "/health")
        let left = try await diary.get("/health").body
        #expect(left.contains("nothing is wrong") && left.contains("Let be (1)"))
        _ = try await diary.post("/health/letbe", ["finding": mark, "again": "1"])
        #expect(try await diary.get("/health").body.contains("1 thing found"))
        await diary.server.stop()
    }

    @Test("Nobody lets be what puts the diary at risk, or what a button puts right")
    func notAll() {
        for kind in DiaryFinding.Kind.allCases {
            let isFine = LetBe.mayLeave(DiaryFinding(kind, "x"))
            #expect(
                isFine != [.damaged, .littleSpace, .held, .pending].contains(kind)
                    || DiaryFinding(kind, "").isMendable
            )
        }
    }

    @Test("A held memo that was sent here is deleted by a button, with its copy, once one was asked")
    func sentMemo() async throws {
        let diary = try await ServedDiary()
        let key = try diary.keys.make("phone", at: diary.entry.recordedAt)
        let held = try await diary.ask("/api/entries", key: key, method: "POST", body: Array("no sound".utf8))
        #expect(held.status == 422 && FolderNames.of(diary.uploads).count == 1)
        let page = try await diary.get("/health").body
        let row = try #require(page.between("name=\"key\" value=\"row-", "\""))
        #expect(page.contains("lies only here") && page.contains("name=\"delete\""))
        #expect(try await diary.post("/health/letbe", ["key": "row-\(row)"]).status == 404)
        #expect(FolderNames.of(diary.uploads).count == 1)
        let gone = try await diary.post("/health/letbe", ["key": "row-\(row)", "delete": "yes"])
        #expect(gone.status == 303 && FolderNames.of(diary.uploads).isEmpty)
        #expect(try await diary.store.ledger.rows(in: [.held]).isEmpty)
        #expect(try await diary.get("/health").body.contains("All is well"))
        #expect(try await diary.post("/health/letbe", ["key": "sent-../x", "delete": "yes"]).status == 303)
        await diary.server.stop()
    }

    @Test("A held entry says since when, and is let be: nothing is tried for it any more")
    func heldEntry() async throws {
        let diary = try await ServedDiary()
        try await diary.store.jobs.add(.feel, of: diary.entry.id)
        try await diary.store.jobs.postpone(
            .feel,
            of: diary.entry.id,
            reason: "moodTables",
            message: nil,
            nextTry: nil
        )
        let page = try await diary.get("/health").body
        #expect(page.contains("since 22 November 2026, ") && page.contains("/health/letbe"))
        #expect(try await diary.post("/health/letbe", ["key": "\(diary.entry.id)"]).status == 303)
        #expect(try await diary.store.jobs.all().isEmpty)
        #expect(try await diary.get("/health").body.contains("All is well"))
        for key in ["row-99", "row-x", "nothing", ""] {
            #expect(try await diary.post("/health/letbe", ["key": key]).status == 404, "\(key)")
        }
        await diary.server.stop()
    }
}
