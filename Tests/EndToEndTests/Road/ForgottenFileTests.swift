import Foundation
import Testing
import VoiceCore

@Suite("A file of which nothing came")
struct ForgottenFileTests {
    private let yard: RoadYard

    init() throws { yard = try RoadYard() }

    @Test("stays forgotten when its folder is ingested, until it changes or is named")
    func forgotten() async throws {
        try yard.write("RIFF but no sound at all", to: "memos/a.wav")
        #expect(try await yard.run("ingest memos").code == 65)
        #expect(try await yard.run("status --forget memos/a.wav").message == "forgot 1 file\n")
        let again = try await yard.run("ingest memos")
        #expect(again.code == 0 && again.output.contains("forgotten"), "\(again.output)")
        #expect(try await !yard.run("status").output.contains("held"))
        #expect(try await yard.run("status memos/a.wav").output.contains("you told voicecore to forget it"))
        #expect(try await yard.run("ingest --dry-run memos").output.contains("forgotten"))
        #expect(try await yard.run("ingest memos/a.wav").code == 65)
        #expect(try await yard.run("status --forget memos/a.wav").code == 0)
        try yard.memo("a.wav")
        #expect(try await yard.run("ingest memos").output.contains("filed"))
    }

    @Test("is not forgotten beside one that is not held, which is said")
    func notHeld() async throws {
        try yard.memo("walk.wav")
        try yard.write("RIFF but no sound at all", to: "memos/a.wav")
        #expect(try await yard.run("ingest memos").code == 1)
        let refused = try await yard.run("status --forget memos/a.wav memos/walk.wav")
        #expect(refused.code == 66, "\(refused)")
        let lines = refused.message.split(separator: "\n")
        #expect(lines.first?.hasSuffix("walk.wav: not a held file") == true, "\(refused)")
        #expect(lines.last?.hasPrefix("Nothing was forgotten; voicecore status") == true, "\(refused)")
        #expect(try await yard.run("status").output.contains("held"))
        let alone = try await yard.run("status --forget memos/walk.wav")
        #expect(alone.code == 66 && !alone.message.contains("Nothing was forgotten"), "\(alone)")
    }

    @Test("is tried once though it is named twice, and with other bytes than before it is what those are")
    func changed() async throws {
        try yard.memo("walk.wav")
        try yard.write("RIFF but no sound at all", to: "memos/a.wav")
        #expect(try await yard.run("ingest memos").code == 1)
        let twice = try await yard.run("status --retry memos/a.wav memos/a.wav")
        #expect(twice.code == 65 && twice.message.contains("1 held"), "\(twice)")
        #expect(try await yard.run("rm --now --yes last").code == 0)
        let (walk, other) = (yard.folder + "/memos/walk.wav", yard.folder + "/memos/a.wav")
        try FileManager.default.removeItem(atPath: other)
        try FileManager.default.moveItem(atPath: walk, toPath: other)
        let retried = try await yard.run("status --retry memos/a.wav")
        #expect(retried.code == 0 && retried.output.contains("filed"), "\(retried)")
    }

    @Test("has its name in what why says, also when its entry was removed for good")
    func removed() async throws {
        try yard.memo("walk.wav")
        _ = try await yard.run("ingest memos")
        #expect(try await yard.run("rm --now --yes last").code == 0)
        let why = try await yard.run("status memos/walk.wav")
        #expect(why.output.hasPrefix("walk.wav: skipped: its entry was removed"), "\(why.output)")
    }
}
