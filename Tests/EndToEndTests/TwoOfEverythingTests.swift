import Foundation
import TestKit
import Testing
import VoiceCore

/// A round of `scripts/harm/two-of-everything`, which is run for hundreds by hand.
@Suite("Two of everything on one diary", .slow)
struct TwoOfEverythingTests {
    @Test("leave every memo one entry and nothing else, in a round of a known seed")
    func round() async throws {
        let programs = try Built.program("voicecore").dropLast("/voicecore".count)
        let outcome = try await Built.shell(
            "bash",
            "exec \"$1\" --rounds 1 --jobs 1 --seed 1001 --programs \"$2\"",
            try Built.path("scripts/harm/two-of-everything"),
            String(programs)
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.message)")
        #expect(outcome.output.contains(", 0 rounds with faults"))
    }
}
