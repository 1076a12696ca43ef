import Foundation
import Testing

@Suite("The facts of files, and keeping what is made of them")
struct ProbeTests {
    @Test("A name longer than any file's is that of no file, to every command that reads one")
    func longName() async throws {
        let yard = try RoadYard()
        let commands = [
            "ingest --dry-run --facts", "transcribe", "ingest", "ingest --dry-run", "status", "import",
            "add --photo",
            "record --from",
            "mood --file", "play",
        ]
        for command in commands {
            for count in [300, 5_000] {
                let outcome = try await yard.run("\(command) \(String(repeating: "a", count: count)).wav")
                #expect(outcome.code == 66, "\(command): \(outcome.message)")
            }
        }
    }

    @Test("The date is said that ingest would give, and where it is from, until the memo is an entry")
    func date() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav")
        let probe = "ingest --dry-run --facts memos/20260115*.wav"
        let date = "  date      2026-01-15 18:30, from the file's name, zone assumed\n"
        #expect(try await yard.run(probe).output.contains(date))
        #expect(try await yard.run(probe + " --json").output.contains(#""dateSource":"name""#))
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await !yard.run(probe).output.contains("  date "))
    }

    @Test("A missing file of personal words that the settings name is named once where words are heard")
    func noVocabulary() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav")
        try yard.memo("20260116 183000.wav")
        try yard.write(
            "{engine: ['\(yard.folder)/engine'], vocabulary: '\(yard.folder)/nosuch.txt'}",
            to: "config.json5"
        )
        for command in ["transcribe memos/*.wav", "ingest memos", "redo last"] {
            let outcome = try await yard.run(command)
            #expect(outcome.code == 0, "\(command): \(outcome)")
            let parts = outcome.message.components(separatedBy: "/nosuch.txt: no such file of personal words")
            #expect(parts.count == 2, "\(command): \(outcome.message)")
        }
        #expect(try await yard.run("show last").output.contains("words by engine\n"))
        try yard.write("Mildo\n", to: "nosuch.txt")
        #expect(try await !yard.run("redo last").message.contains("nosuch.txt"))
    }

    @Test("puts new files beside those that are there, and touches none of them")
    func kept() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        try yard.memo("talk.wav", seconds: 2)
        try makeFolder(yard.folder + "/mine")
        let own = [".unfinished-novel.txt", "archive.opus", "walk.opus"]
        for name in own { try yard.write("mine", to: "mine/" + name) }
        let outcome = try await yard.shell(
            "exec \"$PROGRAM\" ingest --dry-run --facts --keep mine memos/walk.wav memos/talk.wav"
        )
        #expect(outcome.code == 0, "\(outcome.message)")
        let names = try FileManager.default.contentsOfDirectory(atPath: yard.folder + "/mine").sorted()
        #expect(names == (own + ["talk.opus", "talk.s16", "walk 2.opus", "walk.s16"]).sorted())
        for name in own { #expect(try String(file: "\(yard.folder)/mine/\(name)") == "mine") }
    }
}
