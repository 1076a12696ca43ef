import TestKit
import Testing
import VoiceCore

@testable import PageKit

extension BrowserTests {
    @Test("The leaves of a tree come a moment after its wood, and lead to their entries")
    func leaves() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/tree/\(diary.entry.day.year)")
        let isThere = """
            (tree => !tree.matches('.leafless') && tree.querySelector('.leaves-of a').getBoundingClientRect().width > 0)
            (document.querySelector('.tree'))
            """
        #expect(try await browser.awaited(isThere) == "true")
        let click = "dispatchEvent(new MouseEvent('click', { bubbles: true }))"
        try await browser.leave(by: "document.querySelector('.leaves-of a').\(click)")
        #expect(try await browser.value("location.pathname") == "/entry/\(diary.entry.id)")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }
}
