import Foundation
import System
import Testing
@testable import VoiceCore

@Suite("What an inbox passes over")
struct PassedOverTests {
    @Test(
        "is counted when it comes while the inbox is watched, and no more when it is gone",
        arguments: [false, true]
    )
    func meanwhile(polls: Bool) async throws {
        let yard = try Yard()
        try yard.write("in/before.txt")
        let notes = Basket<WatchNote>()
        var inbox = Inbox(path: yard.path + "/in", settle: .zero, polls: polls)
        inbox.ignored = [try #require(FilePattern("call*"))]
        let watch = InboxWatch(inbox, note: notes.put) { _ in }
        let running = Task { await watch.run() }
        defer { running.cancel() }
        func wait(_ what: [SkipReason: Int]) async {
            while await watch.state().passedOver != what { await Task.yield() }
        }
        await wait([.sidecar: 1])
        try yard.write("in/note.txt")
        await wait([.sidecar: 2])
        try yard.write("in/empty.wav", "")
        await wait([.sidecar: 2, .empty: 1])
        try yard.write("elsewhere")
        #expect(symlink(yard.path + "/elsewhere", yard.path + "/in/link.wav") == 0)
        await wait([.sidecar: 2, .empty: 1, .link: 1])
        try yard.write("in/call 7.wav")
        try yard.write("in/.folder/deep/memo.wav")
        await wait([.sidecar: 2, .empty: 1, .link: 1, .ignored: 1, .hidden: 1])
        try yard.write("in/empty.wav", "grown")
        try yard.move("in/note.txt", to: "note.txt")
        await wait([.sidecar: 1, .link: 1, .ignored: 1, .hidden: 1])
        #expect(notes.all.contains { $0.kind == .leftOut && $0.level == .debug })
    }

    @Test("is no empty file while somebody has it open, which settles before its first byte")
    func emptyAndOpen() async throws {
        let yard = try Yard()
        try yard.write("in/begun.wav", "")
        try yard.write("in/left.wav", "")
        let writer = try #require(FileHandle(forWritingAtPath: yard.path + "/in/begun.wav"))
        let notes = Basket<WatchNote>()
        let offered = Basket<String>()
        let inbox = Inbox(path: yard.path + "/in", settle: .milliseconds(20))
        let watch = InboxWatch(inbox, note: notes.put) { offered.put($0.path) }
        let running = Task { await watch.run() }
        defer { running.cancel() }
        await notes.wait("somebody writes") { $0.contains { $0.kind == .stillWritten } }
        let report = await watch.state()
        #expect(report.settling == [yard.path + "/in/begun.wav"] && report.passedOver == [.empty: 1])
        try writer.close()
        while await watch.state().passedOver != [.empty: 2] { await Task.yield() }
        #expect(await watch.state().settling.isEmpty && offered.all.isEmpty)
    }
}
