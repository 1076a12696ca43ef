import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("The words of an edited text")
struct EditedWordsTests {
    private let yard: RoadYard
    private let text =
        "We lost the house. I am heartbroken and full of grief. Nothing will be the same again."

    init() throws {
        yard = try RoadYard()
        try yard.write("{}", to: "real.json5")
        try yard.write("{model: 'nowhere'}", to: "none.json5")
        try yard.write("{engine: ['/bin/false']}", to: "engine.json5")
    }

    private func run(_ command: String, _ config: String) async throws -> Built.Outcome {
        let places = "--diary '\(yard.folder)/diary' --config '\(yard.folder)/\(config).json5'"
        return try await yard.shell("\"$PROGRAM\" \(command) \(places)")
    }

    private func ingest() async throws -> EntryID {
        let sample = try Built.path("samples/2026-03-22-house.wav")
        try FileManager.default.copyItem(atPath: sample, toPath: yard.folder + "/memos/house.wav")
        let report = try await yard.run("ingest memos --json").output
        let id = try #require(report.firstMatch(of: /"entry":"([^"]+)"/)).1
        return try #require(EntryID(String(id)))
    }

    private func expectPlaced(_ id: EntryID) async throws {
        let entry = try await DiaryStore(folder: yard.folder + "/diary").entries.entry(id)
        #expect(entry.text == text)
        #expect(entry.pending == [])
        let words = try #require(entry.textWords)
        #expect(words.map(\.word) == text.split(separator: " ").map(String.init))
        #expect(words.allSatisfy { $0.start >= 0 && $0.start < $0.end && $0.end <= 6 })
        #expect(zip(words, words.dropFirst()).allSatisfy { $0.end <= $1.start + 0.011 })
        // They are spread over the sound rather than heaped up somewhere.
        #expect(words.contains { $0.start > 3 } && words.contains { $0.end < 2 })
    }

    @Test("are placed in the sound at once, also beside another engine", arguments: ["real", "engine"])
    func atOnce(config: String) async throws {
        let id = try await ingest()
        let edited = try await run("edit \(id) --text '\(text)'", config)
        #expect(edited.code == 0, "\(edited.message)")
        #expect(edited.message == "")
        try await expectPlaced(id)
        let shown = try await run("search grief --json", "real").output
        #expect(shown.contains("\"second\":"), "\(shown)")
    }

    @Test(
        "of a text that was not said, or that the model has no sounds for, get no times, which is said",
        arguments: ["오늘은 정말 행복했다", "completely other words that nobody said at all in this memo of a house"]
    )
    func hopeless(text: String) async throws {
        let id = try await ingest()
        let edited = try await run("edit \(id) --text '\(text)'", "real")
        #expect(edited.code == 0)
        #expect(
            edited.message.isEmpty || edited.message.contains(": its words have no times: "),
            "\(edited.message)"
        )
        let entry = try await DiaryStore(folder: yard.folder + "/diary").entries.entry(id)
        #expect(entry.text == text && entry.pending == [])
        #expect((entry.textWords == nil) == !edited.message.isEmpty)
    }

    @Test("are not found when the diary's sound is gone, which redo and retry say, with what to do")
    func soundGone() async throws {
        let id = try await ingest()
        try FileManager.default.removeItem(atPath: yard.folder + "/diary/audio")
        try FileManager.default.removeItem(atPath: yard.folder + "/memos/house.wav")
        let redone = try await run("redo \(id)", "real")
        #expect(redone.code == 66)
        let missing = "the entry's sound is missing: there is no \(yard.folder)/diary/audio/"
        #expect(redone.message.contains(missing))
        #expect(redone.message.contains("Restore it from a backup"))
        let all = try await run("redo --all --json", "real")
        #expect(
            try SchemaCheck(path: Built.path("docs/inside/schema.json")).faults(
                ofLine: all.output,
                as: "redone"
            ) == []
        )
        #expect(all.code == 66 && all.output.contains(#""reason":"soundGone""#), "\(all)")
    }

    @Test("stay where the diary's sound was cut short since, which redo says, with what to do")
    func soundCut() async throws {
        let id = try await ingest()
        try FileManager.default.removeItem(atPath: yard.folder + "/memos/house.wav")
        let store = try DiaryStore(folder: yard.folder + "/diary")
        let before = try await store.entries.entry(id)
        let path = try #require(before.sound?.path)
        let handle = try #require(FileHandle(forWritingAtPath: yard.folder + "/diary/" + path))
        try handle.truncate(atOffset: UInt64(try #require(before.sound?.bytes) / 2))
        for command in ["redo \(id)", "redo \(id) --dry-run"] {
            let redone = try await run(command, "real")
            #expect(redone.code == 65 && redone.output.isEmpty)
            #expect(redone.message.contains("the entry's sound was cut short or changed: "))
            #expect(redone.message.contains("so the words stay") && redone.message.contains("from a backup"))
        }
        #expect(try await store.entries.entry(id).transcript == before.transcript)
    }

    @Test("wait for the model where it is missing, which is said, and retry places them")
    func later() async throws {
        let id = try await ingest()
        let edited = try await run("edit \(id) --text '\(text)'", "none")
        #expect(edited.code == 0)
        #expect(edited.message.contains(": no word times yet: the speech model"))
        #expect(try await DiaryStore(folder: yard.folder + "/diary").entries.entry(id).pending == [.align])
        #expect(try await run("status --retry \(id)", "real").code == 0)
        try await expectPlaced(id)
    }
}
