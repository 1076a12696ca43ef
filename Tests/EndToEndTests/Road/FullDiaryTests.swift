import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("A full disk under the diary", .enabled(if: Volume.mayMount))
final class FullDiaryTests {
    private let yard: RoadYard
    private var diary: String { yard.folder + "/diary" }

    init() throws {
        yard = try RoadYard()
        try makeFolder(diary)
        try #require(Volume.mount(diary))
        try yard.memo("first.wav")
    }

    deinit { _ = Volume.unmount(diary) }

    @Test("at the very first memo is said, also to whoever looks for what came of it")
    func begun() async throws {
        _ = Volume.run("dd", "if=/dev/zero", "of=\(diary)/filler", "bs=4k")
        _ = Volume.run("truncate", "-s", "-12K", "\(diary)/filler")
        for command in ["ingest memos/first.wav", "list"] {
            let full = try await yard.run(command)
            #expect(full.code == 74 && full.message.contains("no space left"), "\(command): \(full.message)")
        }
        #expect(unlink(diary + "/filler") == 0)
        #expect(try await yard.run("ingest memos/first.wav").code == 0)
    }

    @Test("opens no editor, and says why")
    func editor() async throws {
        #expect(try await yard.run("ingest memos/first.wav").code == 0)
        _ = Volume.run("dd", "if=/dev/zero", "of=\(diary)/filler", "bs=1k")
        let full = try await yard.shell(
            "EDITOR=true script -qec \"'$PROGRAM' edit last \(yard.common)\" /dev/null </dev/null"
        )
        #expect(full.output.contains("no space left") && !full.output.contains("Failure("), "\(full)")
    }

    @Test("lets ingest say which files the diary knows, and which were not taken")
    func counted() async throws {
        #expect(try await yard.run("ingest memos/first.wav").code == 0)
        try makeFolder(yard.folder + "/memos/more")
        for number in 1...20 { try yard.memo("more/\(number).wav", seconds: 30) }
        // All that is left but room for a few rows, and for no memo.
        _ = Volume.run("dd", "if=/dev/zero", "of=\(diary)/filler", "bs=4k")
        _ = Volume.run("truncate", "-s", "-400K", "\(diary)/filler")
        let full = try await yard.run("ingest memos/more")
        #expect(full.code == 74 && full.message.contains("no space left on the disk"), "\(full.message)")
        let doctor = try await yard.run("doctor").output
        #expect(doctor.contains(/only [0-9.]+ k?B free on its disk/), "\(doctor)")
        func count(_ word: String) -> Int { full.lines.count { $0.hasPrefix(word + " ") } }
        _ = Volume.run("dd", "if=/dev/zero", "of=\(diary)/filler2", "bs=1")
        for command in [
            "rm --yes last", "rm --now --yes last", "trash restore last", "edit last --title Sea",
        ] {
            let refused = try await yard.run(command)
            #expect([66, 74].contains(refused.code), "\(command): \(refused.message)")
        }
        let spoken = try await yard.run("record --from memos/first.wav")
        #expect(spoken.code != 0, "\(spoken.message)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: diary + "/recordings") == [])
        let status = try await yard.run("status").output
        #expect(status.contains("free for the diary: a memo that finds no room waits"), "\(status)")
        let listed = try await yard.run("list")
        #expect(listed.lines.count == 1 && listed.message == "", "\(listed.message)")
        _ = unlink(diary + "/filler2")
        #expect(unlink(diary + "/filler") == 0)
        let store = try DiaryStore(folder: diary, options: .init(access: .read))
        #expect(count("held") == (try await store.ledger.counts()[.held] ?? 0), "\(full.output)")
        let tried = count("held") + count("not taken") + count("filed")
        #expect(full.message.contains(", \(20 - tried) not started") && tried < 20, "\(full)")
        #expect(full.message.components(separatedBy: "no space left").count == 2, "said once: \(full)")
    }
}
