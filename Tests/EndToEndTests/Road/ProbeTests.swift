import Foundation
import Testing

@Suite("Keeping what a probe makes")
struct ProbeTests {
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
