import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Photos that are added to an entry on the page")
struct AddPhotosTests {
    private func send(_ diary: ServedDiary, _ files: [(String, [UInt8])], token: String? = nil) async throws
        -> ServedDiary.Answer
    {
        let form = ServedDiary.form(
            [("name=\"token\"", Array((token ?? diary.token).utf8))]
                + files.map { ("name=\"file\"; filename=\"\($0.0)\"", $0.1) }
        )
        return try await diary.ask(
            "/entry/\(diary.entry.id)/photos",
            key: "",
            form.headers.merging(["Cookie": diary.cookie, "Authorization": ""]) { $1 },
            method: "POST",
            body: form.body
        )
    }

    @Test("They stand in the entry as one block in their order, once, however often they are sent")
    func added() async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get("/entry/\(diary.entry.id)/photos").status == 200)
        let files = [("one.jpg", TestPhoto.jpeg(number: 1)), ("two.jpg", TestPhoto.jpeg(number: 2))]
        for _ in 0..<2 {
            let sent = try await send(diary, files)
            #expect(sent.status == 303, "\(sent.body.between("<main", "</main>") ?? "")")
            #expect(sent.headers["location"] == "/entry/\(diary.entry.id)")
        }
        let entry = try await diary.store.entries.entry(diary.entry.id)
        #expect(entry.blocks.map { $0.pictures.map(\.name) } == [["one.jpg", "two.jpg"]])
        #expect(try await diary.get("/entry/\(entry.id)/photo/2/small").status == 200)
        #expect(FolderNames.of(diary.uploads).isEmpty)
        await diary.server.stop()
    }

    @Test("A sixth at once is refused, and nothing of them is added")
    func six() async throws {
        let diary = try await ServedDiary()
        let files = (1...6).map { ("\($0).jpg", TestPhoto.jpeg(number: $0)) }
        let sent = try await send(diary, files)
        #expect(sent.status == 422 && sent.body.contains("a block has at most 5 photos"))
        #expect(try await diary.store.entries.entry(diary.entry.id).blocks.isEmpty)
        #expect(try await send(diary, Array(files.dropLast())).status == 303)
        #expect(try await diary.store.entries.entry(diary.entry.id).blocks.map(\.pictures.count) == [5])
        await diary.server.stop()
    }

    @Test("Very many files at once are refused for just that")
    func tooMany() async throws {
        let diary = try await ServedDiary()
        for count in [51, 201] {
            let files = (1...count).map { ("\($0).jpg", [UInt8(ascii: "x")]) }
            let sent = try await send(diary, files)
            #expect(sent.status == 400 && sent.body.contains("Too many files at once"), "\(sent.status)")
            #expect(FolderNames.of(diary.uploads).isEmpty)
        }
        await diary.server.stop()
    }

    @Test("What is no photo is named with its reason, and what is one is added")
    func others() async throws {
        let diary = try await ServedDiary()
        let sent = try await send(
            diary,
            [("<a>.jpg", Array("noise".utf8)), ("two.jpg", TestPhoto.jpeg(number: 2))]
        )
        #expect(sent.status == 422 && sent.body.contains("&lt;a&gt;.jpg: "))
        #expect(try await diary.store.entries.entry(diary.entry.id).pictures.count == 1)
        #expect(try await send(diary, [("one.jpg", TestPhoto.jpeg())], token: "0").status == 400)
        #expect(try await diary.store.entries.entry(diary.entry.id).pictures.count == 1)
        await diary.server.stop()
    }
}
