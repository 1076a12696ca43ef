import Foundation
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
}
