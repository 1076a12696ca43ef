import Foundation
import MemoWatch
import Testing

@Suite("A file of which the diary knows nothing yet")
struct UntakenFileTests {
    @Test("is said by why to be one that the daemon waits for, and else to be ingested by its whole path")
    func why() async throws {
        let yard = try DiaryYard()
        try await yard.fill(1)
        let folder = yard.root + "/memos"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let memo = folder + "/New Recording 5.m4a"
        try Data("half".utf8).write(to: URL(filePath: memo))
        let status = DaemonStatus(process: 1, version: "0", startedAt: Date())
        let facts = #""isThere":true,"isPolling":false,"passedOver":{},"rescans":1"#
        let inbox = #"{"path":"\#(folder)","settling":["\#(memo)"],\#(facts)}"#
        #expect(status.write(diary: yard.diary))
        let file = yard.diary + "/voicememod.json"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try text.replacing("\"inboxes\":[]", with: "\"inboxes\":[\(inbox)]")
            .write(toFile: file, atomically: false, encoding: .utf8)
        let lock = try DiaryLock(diary: yard.diary)
        let waiting = try await yard.run("why", memo)
        #expect(
            waiting.code == 75 && waiting.message.contains("the daemon waits until it is written in full")
        )
        #expect(withExtendedLifetime(lock) { status.write(diary: yard.diary) })
        let bare = try await Built.run("voicememo", "why", memo, "--diary", yard.diary)
        #expect(
            bare.code == 66 && bare.message.contains("voicememo ingest '\(memo)' takes it"),
            "\(bare.message)"
        )
    }
}
