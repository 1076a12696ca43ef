import Foundation
import TestKit
import Testing

@Suite("A dry run")
struct DryRunTests {
    @Test("says of sound that was cut the same as a run in earnest")
    func cut() async throws {
        let yard = try RoadYard()
        let file = try #require(FileHandle(forWritingAtPath: try yard.memo("cut.wav", seconds: 5)))
        try file.truncate(atOffset: 44 + 16_000)
        for options in [" --dry-run", ""] {
            let outcome = try await yard.run("ingest memos\(options)")
            #expect(outcome.code == 65, "\(outcome)")
            #expect(outcome.output.contains("memos/cut.wav: sound cut"), "\(outcome)")
        }
    }

    @Test("says which files would be moved, and where to, or deleted, and touches none")
    func files() async throws {
        let yard = try RoadYard()
        let memo = try yard.memo("walk.wav")
        try FileManager.default.copyItem(atPath: memo, toPath: yard.folder + "/memos/walk copy.wav")
        #expect(try await yard.run("ingest memos/walk.wav").code == 0)
        try yard.memo("sea.wav")
        let folder = yard.folder + "/memos/filed"
        let dry = try await yard.run("ingest memos --dry-run --source move")
        #expect(dry.lines.count == 3, "\(dry)")
        #expect(dry.lines.allSatisfy { $0.contains("file would be moved to \(folder)") }, "\(dry)")
        let json = try await yard.run("ingest memos/sea.wav --dry-run --move-to out --json").lines
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(json[0].contains(#""sourceFile":"wouldMove","wouldMoveTo":"\#(yard.folder)/out""#), "\(json)")
        #expect(try schema.faults(ofLine: json[0], as: "memo") == [])
        let gone = try await yard.run("ingest memos --dry-run --source delete")
        #expect(gone.lines.count { $0.contains("file would be deleted") } == 3, "\(gone)")
        let names = try FileManager.default.contentsOfDirectory(atPath: yard.folder + "/memos")
        #expect(names.sorted() == ["sea.wav", "walk copy.wav", "walk.wav"])
        #expect(try await yard.run("ingest memos --source move").code == 0)
        let moved = try await yard.run("ingest memos --dry-run --source move -v")
        #expect(moved.lines.count == 3 && !moved.output.contains("would be"), "\(moved)")
    }

    @Test("files the same bytes once, as a run in earnest, and says of which memo another is a copy")
    func copies() async throws {
        let yard = try RoadYard()
        let memo = try yard.memo("walk.wav")
        try FileManager.default.copyItem(atPath: memo, toPath: yard.folder + "/memos/walk copy.wav")
        try yard.memo("sea.wav")
        let dry = try await yard.run("ingest memos --dry-run")
        #expect(dry.message.contains("2 would be filed, 1 copy of another"), "\(dry.message)")
        #expect(dry.output.contains("duplicate memos/walk.wav: the same as memos/walk copy.wav"), "\(dry)")
        let json = try await yard.run("ingest memos --dry-run --json").output
        #expect(json.contains("\"sameAs\":\"memos/walk copy.wav\""), "\(json)")
        let real = try await yard.run("ingest memos")
        #expect(real.message.contains("2 filed, 1 already in the diary"), "\(real.message)")
    }
}
