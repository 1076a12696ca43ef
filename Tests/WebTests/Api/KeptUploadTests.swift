import Actions
import Glibc
import Programs
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Memos that were sent while the diary could not take them")
struct KeptUploadTests {
    @Test("Memos sent while the diary is away are filed once, by the same program, when it is back")
    func comesBack() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        #expect(rename(diary.folder("diary"), diary.folder("away")) == 0)
        let path = "/api/entries?name=walk.wav&title=Kept"
        let sent = try await diary.ask(path, key: key, method: "POST", body: ServedDiary.memo())
        #expect(sent.status == 422 && sent.body.contains("\"reason\":\"diaryMissing\""), "\(sent.body)")
        let id = try #require(FolderNames.of(diary.uploads).first)
        #expect(rename(diary.folder("away"), diary.folder("diary")) == 0)
        let end = ContinuousClock.now + .seconds(180)
        var outcome = sent
        while outcome.status == 422, ContinuousClock.now < end {
            outcome = try await diary.ask("/api/uploads/\(id)", key: key)
        }
        #expect(outcome.status == 201, "\(outcome.body)")
        #expect(try await diary.store.entries.count(EntryFilter()) == 2)
        #expect(FolderNames.of(diary.uploads).isEmpty)
        await diary.server.stop()
    }

    private static func upload(in uploads: String) throws -> Upload {
        try DurableFile.makeFolder(uploads)
        let facts = try UploadFacts(["filename": ["walk.wav"], "title": ["Kept"]])
        var upload = try #require(Upload(new: facts, in: uploads))
        try upload.describe(as: facts)
        return upload
    }

    private static func finish(_ upload: Upload) throws {
        let file = try #require(upload.file())
        #expect(ServedDiary.memo().withUnsafeBytes { file.write($0) })
        try upload.finish(file)
    }

    @Test("Memos sent while the diary is away wait on Health, and are filed from there")
    func onThePage() async throws {
        let diary = try await ServedDiary()
        let upload = try Self.upload(in: diary.uploads)
        #expect(try await !diary.get("/health").body.contains("walk.wav"), "not all of it is here")
        try Self.finish(upload)
        let page = try await diary.get("/health").body
        #expect(page.contains("walk.wav") && page.contains("It was sent and is safe here"), "\(page)")
        #expect(try await diary.post("/health/retry", ["key": "sent-\(upload.id)"]).status == 303)
        let end = ContinuousClock.now + .seconds(180)
        while try await diary.store.entries.count(EntryFilter()) == 1, ContinuousClock.now < end {
            await Task.yield()
        }
        #expect(try await diary.store.entries.count(EntryFilter()) == 2)
        #expect(try await diary.post("/health/retry", ["key": "sent-none"]).status == 404)
    }

    @Test("Status and retry know a memo sent to the page until the diary does")
    func known() async throws {
        let folder = TestFolder()
        let settings = try Settings(environment: ["HOME": folder("home")])
        let store = try settings.openDiary(.create)
        let upload = try Self.upload(in: settings.sentMemos.folder)
        #expect(try await settings.sentMemos.waiting(for: store).isEmpty, "not all of it is here")
        try Self.finish(upload)
        let sent = try #require(try await settings.sentMemos.waiting(for: store).first)
        let offer = sent.offer(.init())
        #expect(sent == upload && offer.shownPath == "walk.wav" && offer.terms.title == "Kept")
        #expect(try await StatusReport(of: settings, in: .utc).json.contains("\"sent\":[\"walk.wav\"]"))
        let tools = PipelineDependencies(
            transcriber: FixedTranscriber(),
            read: { _, _ in throw DiaryError.noSuchEntry("") },
            zone: .utc,
            now: { .present(in: .utc) }
        )
        let pipeline = MemoPipeline(store: store, tools: tools)
        let actions = DiaryActions(store: store, pipeline: pipeline, trashDays: 30)
        let outcome = await actions.retry(.sent(sent), usual: { _ in .init() })
        #expect(outcome.report.entry != nil)
        #expect(try await settings.sentMemos.waiting(for: store).isEmpty)
        #expect(try await StatusReport(of: settings, in: .utc).json.contains("\"sent\":[]"))
    }
}
