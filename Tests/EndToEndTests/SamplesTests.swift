import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("The samples are all there, small, and described")
struct SamplesTests {
    private struct Manifest: Decodable {
        struct Sample: Decodable {
            var file: String
            var status: String
        }

        var samples: [Sample]
    }

    private func manifest() throws -> [Manifest.Sample] {
        let data = try Data(contentsOf: URL(fileURLWithPath: Built.path("samples/manifest.json")))
        return try JSONDecoder().decode(Manifest.self, from: data).samples
    }

    @Test("Each file has a line in the manifest, and each line a file")
    func complete() throws {
        let folder = try Built.path("samples")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { !["manifest.json", "README.md", "stories", "embedding"].contains($0) }
        #expect(try Set(manifest().map(\.file)) == Set(files))
        #expect(files.count >= 12)
    }

    @Test("Together they have less than 8 MB")
    func size() throws {
        let folder = try Built.path("samples")
        let sizes = try manifest().map {
            try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0.file)).count
        }
        #expect(sizes.reduce(0, +) < 8_000_000)
    }

    @Test(
        "The two at the edge have exactly the samples that decide",
        arguments: [("almost-a-second.wav", 15_999), ("2026-03-26-exactly-a-second.wav", 16_000)]
    )
    func edge(name: String, count: Int) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: Built.path("samples/" + name)))
        #expect(data.count == 44 + 2 * count)
    }

    @Test("What is spoken fits what must come of it: every status that a person may meet is there")
    func statuses() throws {
        #expect(try Set(manifest().map(\.status)) == ["filed", "skipped", "duplicate", "held"])
    }
}

/// A round of `scripts/harm/two-of-everything`, which is run for hundreds by hand.
@Suite("Two of everything on one diary", .slow)
struct TwoOfEverythingTests {
    @Test("leave every memo one entry and nothing else, in a round of a known seed")
    func round() async throws {
        let programs = try Built.program("voicecore").dropLast("/voicecore".count)
        let outcome = try await Built.shell(
            "exec \"$1\" --rounds 1 --jobs 1 --seed 1001 --programs \"$2\"",
            try Built.path("scripts/harm/two-of-everything"),
            String(programs)
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.message)")
        #expect(outcome.output.contains(", 0 rounds with faults"))
    }
}
