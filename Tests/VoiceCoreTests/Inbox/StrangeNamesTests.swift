import System
import Testing
@testable import VoiceCore

@Suite("Names in an inbox that are not UTF-8")
struct StrangeNamesTests {
    @Test("are handed over like any other, from the first look and from a hint")
    func handedOver() async throws {
        let yard = try Yard()
        let (first, second) = (Path(bytes: [0x6d, 0xff]).text, Path(bytes: [0x6e, 0xe9]).text)
        try DurableFile.makeFolder(yard.path + "/in")
        try DurableFile.write([1], to: "\(yard.path)/in/\(first)")
        let offered = Basket<Path>()
        let inbox = Inbox(path: yard.path + "/in", settle: .milliseconds(50))
        let watch = InboxWatch(inbox, note: { _ in }) { offered.put(Path($0.path)) }
        let task = Task { await watch.run() }
        await offered.wait("the first") { $0.map(\.name) == [first] }
        try DurableFile.write([2], to: "\(yard.path)/in/\(second)")
        await offered.wait("the second") { $0.map(\.name) == [first, second] }
        task.cancel()
    }
}
