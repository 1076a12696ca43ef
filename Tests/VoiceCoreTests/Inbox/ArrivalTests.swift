import Testing
@testable import VoiceCore

@Suite("A file that has only begun to come")
struct ArrivalTests {
    @Test("is noted and shown as settling at the first look that sees a byte, and once")
    func arrival() async throws {
        let yard = try Yard()
        try yard.write("in/slow")
        let notes = Basket<WatchNote>()
        let watch = InboxWatch(Inbox(path: yard.path + "/in", settle: .seconds(600)), note: notes.put) { _ in
        }
        await watch.step(now: .now)
        await watch.step(now: .now)
        let arrived = WatchNote(.arrived, yard.path + "/in/slow")
        #expect(notes.all.filter { $0.kind == .arrived } == [arrived])
        #expect(await watch.state().settling == [arrived.subject])
    }

    @Test("is not forgotten when it changes while it is handed over")
    func changes() {
        var settling = Settling(time: .zero)
        let first = FileLook(inode: 1, bytes: 1, modified: 1)
        let later = FileLook(inode: 1, bytes: 2, modified: 2)
        _ = settling.saw(first, at: "/in/a", now: .now)
        _ = settling.saw(later, at: "/in/a", now: .now)
        settling.forget("/in/a", asSeen: first)
        #expect(settling.knows("/in/a"))
        settling.forget("/in/a", asSeen: later)
        #expect(!settling.knows("/in/a"))
    }
}
