import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Where a diary may be made")
struct DiaryPlaceTests {
    @Test(
        "No command makes a diary in a folder that holds memos, and none is left there",
        arguments: [
            "ingest memos/walk.wav", "ingest --dry-run memos/walk.wav", "record --from memos/walk.wav",
            "add Hello", "import notes",
        ]
    )
    func amongMemos(command: String) async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        try makeFolder(yard.folder + "/notes")
        let refused = try await yard.shell("exec \"$PROGRAM\" \(command) --config config.json5 --diary memos")
        #expect(refused.code == 78, "\(refused)")
        #expect(refused.message.contains("/memos: this folder holds sound files or photos"), "\(refused)")
        #expect(refused.message.contains("another folder"), "\(refused)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: yard.folder + "/memos") == ["walk.wav"])
        #expect(try await yard.run("ingest memos").code == 0, "the folder is still one of memos")
    }

    @Test("A diary beside which memos came to lie opens as ever, and one among other files is made")
    func opened() async throws {
        let yard = try RoadYard()
        try makeFolder(yard.folder + "/diary")
        try yard.write("words", to: "diary/notes.txt")
        #expect(try await yard.run("add Hello").code == 0)
        try Data(TestPhoto.jpeg.bytes).write(to: URL(filePath: yard.folder + "/diary/sea.jpg"))
        #expect(try await yard.run("add Again").code == 0)
    }

    @Test("A folder that is a diary, and nothing else, ends ingest with a code that says so")
    func nothingElse() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        let refused = try await yard.run("ingest diary")
        #expect(refused.code == 66 && refused.message.contains("a diary, not memos"), "\(refused)")
        #expect(try await yard.run("ingest --dry-run diary").code == 66)
        #expect(try await yard.run("ingest diary memos").code == 0)
    }
}
