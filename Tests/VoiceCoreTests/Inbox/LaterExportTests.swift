import Foundation
import System
import Testing
@testable import VoiceCore

@Suite("An export that is made in a watched inbox")
struct LaterExportTests {
    @Test("is passed over with what comes into it, which is said once, and all else is handed over")
    func passedOver() async throws {
        let yard = try Yard()
        let (offered, notes) = (Basket<String>(), Basket<WatchNote>())
        try yard.write("in/out/2026/before")
        let inbox = Inbox(path: yard.path + "/in", settle: .milliseconds(100), polls: false, foreign: [])
        let watch = InboxWatch(inbox, note: notes.put) { file in offered.put(Path(file.path).name) }
        let task = Task { await watch.run() }
        defer { task.cancel() }
        await offered.wait("the first") { $0.contains("before") }
        for name in ["out/.voicecore-export", "out/2026/mine", "out/mine", "later"] {
            try yard.write("in/" + name)
        }
        await offered.wait("the last") { $0.contains("later") }
        #expect(offered.all == ["before", "later"])
        #expect(notes.all.filter { $0.kind == .passedOver }.map(\.subject) == [yard.path + "/in/out"])
        #expect(await watch.state().passedOver[.diary] == 1)
    }
}
