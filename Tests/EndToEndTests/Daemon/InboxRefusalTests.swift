import Diary
import Foundation
import Testing

@Suite("An inbox that would file its own sound again")
struct InboxRefusalTests {
    private func refusal(of inbox: String, _ yard: DiaryYard) async throws -> Built.Outcome {
        try await Built.run("voicememod", "--once", "--inbox", inbox, "--diary", yard.diary)
    }

    @Test(
        "is refused where it is the diary, lies in it, or is reached by a link",
        arguments: ["", "/audio", "/new", "/\u{301}new"]
    )
    func diary(below: String) async throws {
        let yard = try DiaryYard()
        try await yard.fill(1)
        let refused = try await refusal(of: yard.diary + below, yard)
        #expect(refused.code == 78, "\(refused.message)")
        #expect(refused.message.contains("the diary"))
        try FileManager.default.createSymbolicLink(
            atPath: yard.root + "/link",
            withDestinationPath: yard.diary
        )
        #expect(try await refusal(of: yard.root + "/link", yard).code == 78)
        #expect(try await yard.open().count() == 1)
    }

    @Test("is refused where it is another diary or a mirror, or lies in one")
    func others() async throws {
        let yard = try DiaryYard()
        let other = try DiaryYard()
        try await other.fill(1)
        #expect(try await other.run("export", "--mirror", other.root + "/mirror").code == 0)
        for inbox in [
            other.diary, other.diary + "/audio", other.root + "/mirror", other.root + "/mirror/2026",
        ] {
            let refused = try await refusal(of: inbox, yard)
            #expect(refused.code == 78, "\(inbox): \(refused.message)")
        }
    }

    @Test("is not one beside a diary")
    func beside() async throws {
        let yard = try DiaryYard()
        try await yard.fill(1)
        let inbox = yard.root + "/memos"
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
        #expect(try await refusal(of: inbox, yard).code == 0)
    }
}
