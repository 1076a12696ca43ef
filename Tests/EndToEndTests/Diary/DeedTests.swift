import Foundation
import Testing
import VoiceCore

@Suite("What was done")
struct DeedTests {
    @Test("rm removes none of several where one is not there, names that and ends with 66")
    func several() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3)
        let kept = try await yard.run("rm", "--yes", ids[0].description, "ffff0000", ids[1].description)
        #expect(kept.code == 66 && kept.output == "", "\(kept.output)")
        #expect(kept.message.contains("ffff0000: no such entry"), "\(kept.message)")
        #expect(try await yard.open().entries.count() == 3)
        let slip = try await yard.run("rm", "--yes", ids[2].description, "x")
        #expect(slip.code == 64)
        #expect(try await yard.open().entries.count() == 3)
    }

    @Test(
        "is said on standard error where standard output is full",
        arguments: [
            ("add hello", "was added"), ("edit last --title New", "was changed"),
            ("add --to last more", "it was added to entry"),
            ("rm --yes last", "is in the trash"), ("rm --now --yes last", "was removed"),
            ("journal add Family", "‘Family’ was made"),
        ]
    )
    func full(command: String, deed: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let outcome = try await Built.shell(
            "\"$1\" \(command) > /dev/full",
            Built.program("voicecore"),
            environment: ["VOICECORE_DIARY": yard.diary, "HOME": yard.root, "TZ": "Asia/Seoul"]
        )
        #expect(outcome.code == 74)
        #expect(outcome.message.contains("no space left on device; "), "\(outcome.message)")
        #expect(outcome.message.contains(deed), "\(outcome.message)")
    }
}
