import Foundation
import Testing
import VoiceCore

@testable import Diary

/// Another program may have the diary locked for longer than anyone waits.
@Suite("A locked diary")
struct LockedDiaryTests {
    private let yard: RoadYard
    /// Nobody here waits for long: the other program does not let go before it is told to.
    private let impatient = "VOICEMEMO_BUSY_WAIT=0.05"

    init() throws {
        yard = try RoadYard()
    }

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
        try yard.memo("second.wav")
        let other = try lock()
        for command in [
            "ingest memos/second.wav", "edit \(id) --title Sea", "rm --yes \(id)", "redo \(id)",
            "retry \(id)",
        ] {
            let outcome = try await diary(command)
            #expect(outcome.code == 75, "\(command): \(outcome.code) \(outcome.message)")
            #expect(outcome.message.contains("another program has locked the diary"), "\(outcome.message)")
            #expect(outcome.message.contains("try again"), "\(outcome.message)")
        }
        for command in ["list", "show \(id)", "search happy", "stats", "status", "why memos/first.wav"] {
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
        try yard.use(
            engine:
                "cat >/dev/null; touch '\(yard.folder)/begun'; until [ -e '\(yard.folder)/go' ]; do sleep 0.02; done"
        )
        async let stopped = diary("ingest memos")
        // The limit is only there so that a broken rule ends the test.
        let limit = ContinuousClock.now + .seconds(180)
        while !FileManager.default.fileExists(atPath: yard.folder + "/begun"), ContinuousClock.now < limit {
            try await Task.sleep(for: .milliseconds(10))
        }
        let other = try lock()
        try yard.write("", to: "go")
        let outcome = try await stopped
        try other.run("ROLLBACK")
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
        for command in ["ingest memos", "list", "retry --all", "why memos/walk.wav", "redo --all", "status"] {
            let outcome = try await diary(command)
            #expect(outcome.code == 78, "\(command): \(outcome.code)")
            #expect(outcome.message.contains("install a newer version"), "\(command): \(outcome.message)")
        }
        let daemon = try await yard.shell("\"${PROGRAM}d\" --inbox memos --once \(yard.common)")
        #expect(daemon.code == 78)
    }
}
