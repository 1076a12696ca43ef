import Synchronization
import System
import Testing
@testable import VoiceCore

@Suite("A file that is taken back")
struct TakenBackTests {
    @Test("while it is being handed over is handed over again")
    func meanwhile() async throws {
        let yard = try Yard()
        try yard.write("in/memo")
        let offered = Basket<String>()
        let itself = Itself()
        let inbox = Inbox(path: yard.path + "/in", settle: .milliseconds(20))
        let watch = InboxWatch(inbox, note: { _ in }) { file in
            offered.put(file.path)
            if offered.all.count == 1 { await itself.watch.withLock { $0 }?.takeBack(file.path) }
        }
        itself.watch.withLock { $0 = watch }
        let running = Task { await watch.run() }
        defer { running.cancel() }
        await offered.wait("it again") { $0.count == 2 }
    }

    /// The watch, for what it calls.
    private final class Itself: Sendable {
        let watch = Mutex<InboxWatch?>(nil)
    }
}
