import Foundation
import Testing

@Suite("Keeping what a probe makes")
struct ProbeTests {
    @Test("A name longer than any file's is that of no file, to every command that reads one")
    func longName() async throws {
        let yard = try RoadYard()
        let commands = [
            "probe", "transcribe", "ingest", "ingest --dry-run", "why", "import", "add --photo",
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

    @Test("puts new files beside those that are there, and touches none of them")
    func kept() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        try yard.memo("talk.wav", seconds: 2)
        try FileManager.default.createDirectory(
            atPath: yard.folder + "/mine",
            withIntermediateDirectories: true
        )
        let own = [".unfinished-novel.txt", "archive.opus", "walk.opus"]
        for name in own { try yard.write("mine", to: "mine/" + name) }
        let outcome = try await yard.shell(
            "exec \"$PROGRAM\" probe --keep mine memos/walk.wav memos/talk.wav"
        )
        #expect(outcome.code == 0, "\(outcome.message)")
        let names = try FileManager.default.contentsOfDirectory(atPath: yard.folder + "/mine").sorted()
        #expect(names == (own + ["talk.opus", "talk.s16", "walk 2.opus", "walk.s16"]).sorted())
        for name in own {
            #expect(try String(contentsOfFile: "\(yard.folder)/mine/\(name)", encoding: .utf8) == "mine")
        }
    }
}
