import Foundation
import Testing

@Suite("What the diary writes, and the inboxes")
struct IntoInboxTests {
    private func yard() async throws -> RoadYard {
        let yard = try RoadYard()
        #expect(try await yard.run("add Hello").code == 0)
        try FileManager.default.createSymbolicLink(
            atPath: yard.folder + "/link",
            withDestinationPath: yard.folder + "/memos"
        )
        try yard.write("{inboxes: '\(yard.folder)/memos'}", to: "config.json5")
        return yard
    }

    private func check(_ refused: Built.Outcome, _ yard: RoadYard) throws {
        #expect(refused.code == 78, "\(refused)")
        let fact = "the diary's files would be in the inbox \(yard.folder)/memos, where only memos belong"
        #expect(refused.message.contains(fact), "\(refused)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: yard.folder + "/memos") == [])
    }

    @Test(
        "It is refused in an inbox by whatever path that is named, and nothing is left there",
        arguments: ["backup", "export --mirror", "export --into", "list --html"]
    )
    func paths(command: String) async throws {
        let yard = try await yard()
        let places = ["\(yard.folder)/memos/x", "memos/x", "./memos/x/y/z", "link/x", "link/../memos/x"]
        for place in places where command != "list --html" || !place.hasSuffix("z") {
            try check(try await yard.run("\(command) \(place)"), yard)
        }
        for place in ["x", "./x"] {
            let here = try await yard.shell("cd memos; exec \"$PROGRAM\" \(command) \(place) \(yard.common)")
            try check(here, yard)
        }
        #expect(try await yard.run("\(command) beside").code == 0)
    }

    @Test(
        "No command makes a diary in an inbox or around one",
        arguments: ["add Hello", "backup --restore bk", "import notes", "journal add Travel"]
    )
    func newDiary(command: String) async throws {
        let yard = try await yard()
        #expect(try await yard.run("backup bk").code == 0)
        #expect(try await yard.run("export --format json --into notes").code == 0)
        for place in ["memos", "memos/new", "link/new"] {
            let words = "\(command) --config config.json5 --diary \(place)"
            try check(try await yard.shell("exec \"$PROGRAM\" \(words)"), yard)
        }
        try yard.write("{inboxes: '\(yard.folder)/new/memos'}", to: "config.json5")
        let around = try await yard.shell("exec \"$PROGRAM\" \(command) --config config.json5 --diary new")
        #expect(around.code == 78, "\(around)")
        #expect(!isThere(yard.folder + "/new"))
    }

    @Test("A diary that is in an inbox already opens as ever")
    func oldDiary() async throws {
        let yard = try await yard()
        try FileManager.default.moveItem(atPath: yard.folder + "/diary", toPath: yard.folder + "/memos/diary")
        for command in ["list", "add Again"] {
            let words = "\(command) --config config.json5 --diary memos/diary"
            #expect(try await yard.shell("exec \"$PROGRAM\" \(words)").code == 0)
        }
    }
}
