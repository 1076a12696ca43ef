import System
import TestKit
import Testing
@testable import Web

@Suite("Where the pages are from one start to the next")
struct SamePortTests {
    @Test("The next start is where the last was, and elsewhere while another is there")
    func samePort() async throws {
        let folder = TestFolder()
        let address = LoopbackAddress(of: folder.path)
        let state = PageState(of: address, state: folder("state"))
        let first = try state.listen(on: address)
        let beside = try state.listen(on: address)
        #expect(beside.host != first.host)
        await first.stop()
        await beside.stop()
        let next = try state.listen(on: address)
        #expect(next.host == beside.host)
        await next.stop()
        for junk in ["", "x", "0", "99999999"] {
            _ = folder.write(Array(junk.utf8), to: "state/page/\(address)/port")
            await (try state.listen(on: address)).stop()
        }
    }
}
