import Foundation
import TestKit
import Testing
import VoiceCore

/// Only root may make a network of its own.
@Suite("Whose pages are fetched")
struct FetchTrustTests {
    private static let hasTools: Bool = ["unshare", "ip", "openssl", "python3"].allSatisfy { tool in
        Volume.run("sh", "-c", "command -v \(tool)")
    }

    @Test(
        "Only those whose certificate is of a known authority, of this host and of this time",
        .enabled(if: Volume.mayMount && hasTools)
    )
    func certificates() async throws {
        let outcome = try await Built.shell(
            "\"$1\" \"$2\"",
            Built.path("scripts/harm/fetch-tls"),
            DurableFile.split(Built.program("voicecore")).folder
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.message)")
        #expect(outcome.lines.count == 7 && outcome.lines.allSatisfy { $0.hasPrefix("as it should be") })
    }
    @Test(
        "Pages that were made to harm end in an answer, and none leads into this machine or a house",
        .enabled(if: Volume.mayMount && hasTools),
        .slow
    )
    func hostile() async throws {
        let outcome = try await Built.shell(
            "\"$1\" \"$2\"",
            Built.path("scripts/harm/fetch-hostile"),
            DurableFile.split(Built.program("voicecore")).folder
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.message)")
        #expect(outcome.lines.last?.hasPrefix("127 answers, 0 wrong, 0 visits inside") == true)
    }
}
