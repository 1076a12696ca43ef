import Foundation
import TestKit
import Testing
import VoiceCore
@testable import Diary

@Suite("A locked diary")
struct LockedDiaryTests {
    private let yard: RoadYard
    /// Nobody here waits for long: the other program does not let go before it is told to.
    private let impatient = "VOICECORE_BUSY_WAIT=0.05"

    init() throws { yard = try RoadYard() }

    private func lock() throws -> Database {
        let other = try Database(path: yard.folder + "/diary/diary.sqlite", busyMilliseconds: 60_000)
        try other.run("BEGIN IMMEDIATE")
        return other
    }

    private func diary(_ command: String) async throws -> Built.Outcome {
        try await yard.shell("\(impatient) \"$PROGRAM\" \(command) \(yard.common)")
    }

    @Test("ends every change with 75 and a sentence, lets everyone read, and loses nothing")
    func commands() async throws {
        try yard.memo("first.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        let id = try #require(try await yard.run("list --json").output.firstMatch(of: /"entry":"([^"]+)"/)?.1)
        try yard.write("no sound", to: "memos/held.wav")
        #expect(try await yard.run("ingest memos/held.wav").code == 65)
        try yard.memo("second.wav")
        let other = try lock()
        for command in [
            "ingest memos/second.wav", "edit \(id) --title Sea", "rm --yes \(id)", "redo \(id)",
            "status --retry memos/held.wav",
        ] {
            let outcome = try await diary(command)
            #expect(outcome.code == 75, "\(command): \(outcome.code) \(outcome.message)")
            #expect(outcome.message.contains("another program has locked the diary"), "\(outcome.message)")
            #expect(outcome.message.lowercased().contains("try again"), "\(outcome.message)")
        }
        for command in ["list", "show \(id)", "search happy", "stats", "status", "status memos/first.wav"] {
            let outcome = try await diary(command)
            #expect(outcome.code == 0, "\(command): \(outcome.message)")
        }
        try other.run("ROLLBACK")
        let entry = try await diary("show \(id) --json").output
        #expect(entry.contains("happy") && !entry.contains("Sea"))
        #expect(try await diary("ingest memos").output.contains("filed memos/second.wav"))
        #expect(yard.sounds.count == 2)
    }

    @Test("that is locked while a memo is heard keeps its sound, and the same command finishes it")
    func inTheMiddle() async throws {
        try yard.memo("walk.wav")
        let begun = yard.folder + "/begun", go = yard.folder + "/go"
        #expect(mkfifo(go, 0o600) == 0)
        try yard.use(engine: "cat >/dev/null; touch '\(begun)'; [ ! -p '\(go)' ] || read -r line <'\(go)'")
        async let stopped = diary("ingest memos")
        try await Events(at: [begun]).pause(until: "hearing begins") { access(begun, F_OK) == 0 }
        let other = try lock()
        try yard.write("\n", to: "go")
        let outcome = try await stopped
        try other.run("ROLLBACK")
        #expect(unlink(go) == 0)
        #expect(outcome.code == 75, "\(outcome.message)")
        #expect(outcome.message.contains("another program has locked the diary"))
        #expect(yard.sounds.count == 1)
        let again = try await diary("ingest memos")
        #expect(again.output.hasPrefix("filed memos/walk.wav"), "\(again.output)\(again.message)")
        #expect(yard.sounds.count == 1)
        #expect(try await diary("doctor").message.contains("wrong") == false)
    }

    @Test("of a newer version is refused with 78 by every command alike, and not touched")
    func newer() async throws {
        try yard.memo("walk.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        do {
            let other = try Database(path: yard.folder + "/diary/diary.sqlite", busyMilliseconds: 60_000)
            try other.run("PRAGMA user_version = 99")
        }
        for command in [
            "ingest memos", "list", "status --retry", "status memos/walk.wav", "redo --all", "status",
        ] {
            let outcome = try await diary(command)
            #expect(outcome.code == 78, "\(command): \(outcome.code)")
            #expect(outcome.message.contains("install a newer version"), "\(command): \(outcome.message)")
        }
        let daemon = try await yard.shell("\"${PROGRAM}d\" --inbox memos --once \(yard.common)")
        #expect(daemon.code == 78)
    }
}
