import Glibc
import Ground
import ProgramKit
import TestKit
import Testing
import VoiceCore

@testable import PageKit

@Suite("Memos that were sent while the diary could not take them")
struct KeptUploadTests {
    @Test("are filed once, by the same program, when the diary is there again")
    func comesBack() async throws {
        let diary = try await ServedDiary()
        let key = try diary.keys.make("phone", at: diary.entry.recordedAt)
        #expect(rename(diary.folder("diary"), diary.folder("away")) == 0)
        let path = "/api/entries?name=walk.wav&title=Kept"
        let sent = try await diary.ask(path, key: key, method: "POST", body: ServedDiary.memo())
        #expect(sent.status == 422 && sent.body.contains("\"reason\":\"diaryMissing\""), "\(sent.body)")
        let id = try #require(FolderNames.of(diary.uploads).first)
        #expect(rename(diary.folder("away"), diary.folder("diary")) == 0)
        let end = ContinuousClock.now + .seconds(60)
        var outcome = sent
        while outcome.status == 422, ContinuousClock.now < end {
            outcome = try await diary.ask("/api/uploads/\(id)", key: key)
        }
        #expect(outcome.status == 201, "\(outcome.body)")
        #expect(try await diary.store.count(EntryFilter()) == 2)
        #expect(FolderNames.of(diary.uploads).isEmpty)
        await diary.server.stop()
    }

    @Test("are known to status and retry until the diary knows them")
    func known() async throws {
        let folder = TestFolder()
        let settings = try Settings(environment: ["HOME": folder("home")])
        let store = try settings.openDiary(.create)
        let uploads = settings.pageState.uploads
        try DurableFile.makeFolder(uploads)
        let facts = try UploadFacts(["filename": ["walk.wav"], "title": ["Kept"]])
        var upload = try #require(Upload(new: facts, in: uploads))
        try upload.describe(as: facts)
        #expect(try await settings.sentMemos(to: store).isEmpty, "not all of it is here")
        let file = try #require(upload.file())
        #expect(ServedDiary.memo().withUnsafeBytes { file.write($0) })
        try upload.finish(file)
        let offer = try #require(try await settings.sentMemos(to: store).first)
        #expect(offer.path == upload.path && offer.shownPath == "walk.wav" && offer.terms.title == "Kept")
        #expect(try await settings.standing(in: .utc).json.contains("\"sent\":[\"walk.wav\"]"))
        let tools = MemoTools(
            transcriber: FixedTranscriber(),
            read: { _, _ in throw DiaryError.noSuchEntry("") },
            zone: .utc,
            now: { .present(in: .utc) }
        )
        #expect(await MemoPipeline(store: store, tools: tools).ingest(offer).report.entry != nil)
        #expect(try await settings.sentMemos(to: store).isEmpty)
        #expect(try await settings.standing(in: .utc).json.contains("\"sent\":[]"))
    }
}
