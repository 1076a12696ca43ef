import Foundation
import Testing

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
