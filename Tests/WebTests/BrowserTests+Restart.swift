import TestKit
import Testing
import VoiceCore
@testable import Web

extension BrowserTests {
    /// Serves the diary at the same place, as the program does that is started once more: it knows nobody.
    private func startAgain(_ diary: ServedDiary) throws -> (page: WebDiary, server: PageServer) {
        let port = try #require(UInt16(diary.server.host.split(separator: ":").last ?? ""))
        let server = try PageServer(on: LoopbackAddress(of: diary.folder.path), port: port)
        #expect(server.host == diary.server.host)
        let page = WebDiary(diary.page.tools, host: server.host, api: diary.api)
        page.serve(by: server)
        return (page, server)
    }

    private static let text = "document.querySelector('textarea[name=text]')"
    private static let keep = "document.querySelector('form.print .button').click()"

    @Test("What is being written is not sent into nothing: it stays, and is kept once one is let in again")
    func restarted() async throws {
        let (diary, browser) = try await opened()
        let edit = "http://\(diary.server.host)/entry/\(diary.entry.id)/edit"
        try await browser.go(edit)
        _ = try await browser.value("\(Self.text).value = 'typed for an hour'")
        await diary.server.stop()
        _ = try await browser.value(Self.keep)
        let gone = "document.querySelector('[data-unsent]:not([hidden]) [data-gone]:not([hidden])') !== null"
        #expect(try await browser.awaited(gone) == "true")
        let again = try startAgain(diary)
        _ = try await browser.value(Self.keep)
        #expect(try await browser.awaited("!document.querySelector('[data-shut]').hidden") == "true")
        #expect(try await browser.value("\(Self.text).value") == "typed for an hour")
        // Let in again in another tab, the first sends what its page still holds, with the form of then.
        let first = try await browser.openTab()
        try await browser.go(again.page.makeLink())
        #expect(try await browser.value("location.pathname") == "/")
        _ = await browser.turn(to: first)
        try await browser.leave(by: Self.keep)
        #expect(try await browser.value("\(Self.text).value") == "typed for an hour")
        #expect(
            try await diary.store.entries.entry(diary.entry.id) == diary.entry,
            "nothing is changed unasked"
        )
        try await browser.leave(by: Self.keep)
        #expect(try await browser.value("location.pathname") == "/entry/\(diary.entry.id)")
        #expect(try await diary.store.entries.entry(diary.entry.id).text == "typed for an hour")
        await again.server.stop()
    }

    @Test("Sent all the same, it waits behind the door for the browser that sent it")
    func sentIntoClosedDoor() async throws {
        let (diary, browser) = try await opened()
        // A script of ours would not have sent it.
        try await browser.runScripts(false)
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)/edit")
        await diary.server.stop()
        let again = try startAgain(diary)
        try await browser.leave(by: "\(Self.text).value = 'typed for an hour'; \(Self.keep)")
        let shut = try await browser.value("document.body.textContent")
        #expect(shut.contains("is not lost") && !shut.contains("typed for an hour"))
        try await browser.go(again.page.makeLink())
        #expect(try await browser.value("location.pathname") == "/kept")
        #expect(try await browser.value("\(Self.text).value") == "typed for an hour")
        try await browser.leave(by: Self.keep)
        #expect(try await diary.store.entries.entry(diary.entry.id).text == "typed for an hour")
        await again.server.stop()
    }

    @Test("A page that follows what happens says that the program ended, and goes on when it is back")
    func followsAgain() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/health")
        await diary.server.stop()
        _ = try await browser.awaited("!document.querySelector('[data-lost]').hidden")
        let port = try #require(UInt16(diary.server.host.split(separator: ":").last ?? ""))
        let again = try PageServer(on: LoopbackAddress(of: diary.folder.path), port: port)
        diary.page.serve(by: again)
        _ = try await browser.awaited("document.querySelector('[data-lost]').hidden")
        await again.stop()
    }

    @Test("Where it is back and knows nobody, the page says so, and goes on once a new link was opened")
    func followsOnceLetIn() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/health")
        await diary.server.stop()
        let again = try startAgain(diary)
        let shut =
            "document.querySelector('[data-lost]:not([hidden]) [data-shut]:not([hidden])')?.textContent"
        #expect(try await browser.awaited(shut).contains("was started again"))
        let first = try await browser.openTab()
        try await browser.go(again.page.makeLink())
        _ = await browser.turn(to: first)
        _ = try await browser.awaited("document.querySelector('[data-lost]').hidden")
        await again.server.stop()
    }
}
