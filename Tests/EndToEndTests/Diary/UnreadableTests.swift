import Foundation
import Testing
import VoiceCore

@Suite("What may not be read")
struct UnreadableTests {
    private func giveAway(_ path: String) {
        chmod(path, geteuid() == 0 ? 0o700 : 0)
        if geteuid() == 0 { chown(path, 65_534, 65_534) }
    }

    private func run(_ program: String, _ arguments: String...) async throws -> Built.Outcome {
        let bars = geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : "env"
        return try await Built.shell("\(bars) \"$@\"", [try Built.program(program)] + arguments)
    }

    @Test("Sound that cannot be read is named by doctor")
    func sound() async throws {
        let yard = try DiaryYard()
        let id = try #require(try await yard.fill(2).first)
        let sound = try #require(try await yard.open().entries.entry(id).sound)
        giveAway(yard.diary + "/" + sound.path)
        let found = try await run("voicecore", "doctor", "--diary", yard.diary)
        #expect(found.code == 1 && found.output.contains("its file cannot be read"), "\(found.output)")
    }

    @Test("A memo that cannot be read is known to why, and to status when no daemon runs any more")
    func memo() async throws {
        let yard = try await DiaryYard(entries: 1)
        let inbox = yard.root + "/inbox"
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: false)
        let memo = inbox + "/walk.m4a"
        try Data("no sound".utf8).write(to: URL(filePath: memo))
        giveAway(memo)
        let why = try await run("voicecore", "status", memo, "--diary", yard.diary)
        #expect(why.code == 77 && why.message.contains("permission denied"), "\(why.message)")
        _ = try await run("voicecored", "--once", "--inbox", inbox, "--diary", yard.diary)
        let status = try await run("voicecore", "status", "--diary", yard.diary)
        #expect(status.output.contains("walk.m4a: no permission to read"), "\(status.output)")
    }

    @Test("An inbox that cannot be looked into ends voicecored --once with 69, as a missing one does")
    func inbox() async throws {
        let yard = try await DiaryYard(entries: 1)
        let inbox = yard.root + "/inbox"
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: false)
        giveAway(inbox)
        let outcome = try await run("voicecored", "--once", "--inbox", inbox, "--diary", yard.diary)
        #expect(outcome.code == 69, "\(outcome.message)")
    }
}
