import Foundation
import Testing
import VoiceCore

@Suite("A held file at two places")
struct TwoPlacesTests {
    @Test("is known by the place where it still is, and the other one is forgotten")
    func oneGone() async throws {
        let yard = try RoadYard()
        for name in ["a.wav", "b.wav"] { try yard.write("RIFF but no sound at all", to: "memos/" + name) }
        #expect(try await yard.run("ingest memos").code == 65)
        let both = try await yard.run("status").output
        for part in ["/memos/a.wav", "also at", "/memos/b.wav"] { #expect(both.contains(part), "\(both)") }
        try FileManager.default.removeItem(atPath: yard.folder + "/memos/b.wav")
        let status = try await yard.run("status")
        #expect(status.output.contains("a.wav") && !status.output.contains("b.wav"), "\(status.output)")
        let again = try await yard.run("status --retry memos/b.wav")
        #expect(again.code == 66)
        let all = try await yard.run("status --retry --json")
        #expect(all.code == 65 && all.output.contains("a.wav"), "\(all.output)")
        try FileManager.default.copyItem(
            atPath: yard.folder + "/memos/a.wav",
            toPath: yard.folder + "/memos/c.wav"
        )
        _ = try await yard.run("ingest memos/c.wav")
        try FileManager.default.removeItem(atPath: yard.folder + "/memos/c.wav")
        #expect(try await yard.run("status --forget").message.contains("forgot 1 file"))
        #expect(try await yard.run("status --forget").message.contains("forgot 0 files"))
        #expect(try await yard.run("status memos/a.wav").output.contains("held"))
    }
}

@Suite("A memo's file that is moved")
struct MovedFileTests {
    @Test("goes to one folder in that which was ingested, and is left there by the next run")
    func fromFolders() async throws {
        let yard = try RoadYard()
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: "\(yard.folder)/memos/\(name)",
                withIntermediateDirectories: false
            )
            try yard.memo("\(name)/walk.wav")
        }
        try yard.memo("own.wav")
        #expect(try await yard.run("ingest memos/a memos/own.wav --source move").code == 0)
        #expect(try await yard.run("ingest memos --source move").code == 0)
        let moved = ["a/filed/walk.wav", "filed/own.wav", "filed/walk.wav"]
        for _ in 0..<2 {
            let files = try await yard.shell("cd memos; find . -type f | LC_ALL=C sort").lines
            #expect(files == moved.map { "./" + $0 })
            #expect(try await yard.run("ingest memos --source move").code == 0)
        }
    }
}
