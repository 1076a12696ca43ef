import Foundation
import Testing
import VoiceCore

@Suite("The folder of an export")
struct ExportFolderTests {
    private let yard: RoadYard
    private var out: String { yard.folder + "/out" }

    init() async throws {
        yard = try RoadYard()
        try yard.memo("said.wav")
        #expect(try await yard.run("ingest memos").code == 0)
    }

    private func export(into folder: String) async throws -> Built.Outcome {
        try await yard.run("export --format json --sound --into \(folder)")
    }

    @Test("is a new one or that of an earlier export, and never one with memos or other files in it")
    func refused() async throws {
        let memos = try await export(into: "memos")
        #expect(memos.code == 73 && memos.message.contains("this folder has other files"), "\(memos)")
        #expect(memos.message.contains("memos/export"), "\(memos)")
        #expect(FolderNames.of(yard.folder + "/memos") == ["said.wav"])
        // What a file system or a sync program puts there is nobody's.
        try makeFolder(out + "/lost+found")
        try yard.write("", to: "out/.stfolder")
        for _ in 1...2 { #expect(try await export(into: "out").code == 0) }
        let other = try RoadYard()
        try other.memo("other.wav")
        #expect(try await other.run("ingest memos").code == 0)
        let foreign = try await other.run("export --into '\(out)'")
        #expect(foreign.code == 73 && foreign.message.contains("an export of another diary"), "\(foreign)")
    }

    @Test("is no place for memos: ingest names those that it passes over there")
    func ingest() async throws {
        #expect(try await export(into: "out").code == 0)
        let own = try await yard.run("ingest out")
        let what = "out: an export, not memos"
        #expect(own.code == 66 && own.message.contains(what), "\(own)")
        try yard.memo("new.wav")
        try yard.memo("third.wav")
        rename(yard.folder + "/memos/new.wav", out + "/new.wav")
        let passed = try await yard.run("ingest out")
        let words = "out: not filed, as they lie in an export that did not write them: new.wav\n"
        #expect(passed.code == 66 && passed.message.contains(words), "\(passed)")
        try FileManager.default.createDirectory(atPath: out + "/mine", withIntermediateDirectories: false)
        for name in ["one.wav", "two.wav"] {
            try FileManager.default.copyItem(atPath: out + "/new.wav", toPath: out + "/mine/\(name)")
        }
        let below = try await yard.run("ingest out/mine/")
        let mine = "out/mine: not filed, as they lie in an export that did not write them: one.wav, two.wav\n"
        #expect(below.code == 66 && below.message.contains(mine), "\(below)")
        try FileManager.default.removeItem(atPath: out + "/mine")
        let all = try await yard.run("ingest .")
        #expect(all.code == 0 && all.message.contains("did not write them: new.wav"), "\(all)")
        #expect(all.output.contains("filed ./memos/third.wav"), "\(all)")
        let named = try await yard.run("ingest out/new.wav")
        #expect(named.output.contains("filed out/new.wav"), "\(named)")
    }
}
