import Foundation
import Testing
import VoiceCore

@Suite("Commands on a diary whose database something else changed")
struct DamagedRowCommandTests {
    private let yard: DiaryYard
    private let ids: [EntryID]
    private var database: URL { URL(fileURLWithPath: yard.diary + "/diary.sqlite") }

    init() async throws {
        yard = try DiaryYard()
        ids = try await yard.fill(3)
    }

    private func replace(_ text: String, by other: String) throws {
        var bytes = try Data(contentsOf: database)
        while let place = bytes.range(of: Data(text.utf8)) {
            bytes.replaceSubrange(place, with: Data(other.utf8))
        }
        try bytes.write(to: database)
    }

    @Test(
        "pass over an entry that cannot be read, name it once, show all others and end with 65",
        arguments: [
            ["list"], ["list", "--json"], ["list", "--calendar", "2026-11"], ["search", "회의실"],
            ["list", "--timeline"], ["stats"],
        ]
    )
    func passedOver(command: [String]) async throws {
        let whole = try await yard.run(all: command)
        #expect(whole.code == 0)
        try replace("2026-11-21", by: "2026-11-x1")
        let outcome = try await yard.run(all: command)
        #expect(outcome.code == 65, "\(outcome.message)")
        #expect(outcome.message.components(separatedBy: "its day cannot be read").count == 2)
        #expect(outcome.message.contains("voicecore doctor"), "\(outcome.message)")
        #expect(!outcome.output.isEmpty)
        #expect(try await yard.run("status").code == 0, "it looks at no entry")
    }

    @Test("show the others of several that were named, and doctor repairs what follows from the rest")
    func repaired() async throws {
        let before = try await yard.run("list").output
        try replace("2026-11-21", by: "2026-11-x1")
        let shown = try await yard.run("show", ids[1].description, ids[2].description)
        #expect(shown.code == 65 && shown.output.contains("회의실에서"), "\(shown.message)")
        #expect(shown.message.contains("its day cannot be read"))
        let last = try await yard.run("show", "-2")
        #expect(last.output.contains("We walked"), "\(last.message)")
        let found = try await yard.run("doctor")
        #expect(found.output.contains("damaged in the database: its day cannot be read"), "\(found.output)")
        let backup = try await yard.run("backup", yard.root + "/backup")
        #expect(backup.code == 1 && backup.message.contains("1 row"), "\(backup.message)")
        let fixed = try await yard.run("doctor", "--fix")
        #expect(fixed.output.contains("its day cannot be read (repaired)"), "\(fixed.output)")
        let after = try await yard.run("list")
        #expect((after.code, after.output) == (0, before))
    }

    @Test("say in one sentence that a page of the database is damaged, and what to do")
    func page() async throws {
        #expect(try await yard.run("backup", yard.root + "/kept").code == 0)
        var bytes = try Data(contentsOf: database)
        let row = try #require(bytes.range(of: Data("We walked along the harbour.".utf8)))
        bytes[row.lowerBound / 4096 * 4096] = 0xFF
        try bytes.write(to: database)
        let outcome = try await yard.run("list")
        #expect(outcome.code == 74)
        let first = try #require(outcome.message.split(separator: "\n").first)
        #expect(first.contains("the diary's database is damaged on its disk"), "\(outcome.message)")
        for advice in ["doctor", "backup --restore", "export --mirror"] {
            #expect(outcome.message.contains("voicecore " + advice), "\(outcome.message)")
        }
        #expect(!outcome.message.contains("malformed"))
        for options in [["doctor"], ["doctor", "--fix"]] {
            let found = try await yard.run(all: options).output.split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            #expect(found.contains("voicecore backup --restore \(yard.root)/kept/"), "\(found)")
            #expect(!found.contains("voicecore doctor says"), "\(found)")
            #expect(!found.contains("nothing to repair"), "\(found)")
        }
        let backup = try await yard.run("backup", yard.root + "/backup")
        #expect(backup.code == 74 && backup.message.contains("older backups stay"), "\(backup.message)")
        #expect(!backup.message.contains("malformed"))
        // What can save nothing any more does not send to itself.
        bytes.replaceSubrange(2 * 4096..<8 * 4096, with: Data(count: 6 * 4096))
        try bytes.write(to: database)
        let mirrored = try await yard.run("export", "--mirror", yard.root + "/saved")
        #expect(mirrored.code == 74 && !mirrored.message.contains("--mirror"), "\(mirrored)")
        #expect(mirrored.message.contains("let voicecore ingest take its sound"), "\(mirrored.message)")
    }
}
