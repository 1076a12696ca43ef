import System
import TestKit
import Testing
import VoiceCore
@testable import Web

extension BrowserTests {
    /// Serves the diary at the same place as a restarted program, which knows no session.
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

    @Test("Text is not sent to a stopped program: it stays in the page, and is kept after the next link")
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

    @Test("A page says that the program was started again, and goes on once a new link was opened")
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

extension BrowserTests {
    private func change(_ diary: ServedDiary, title: String) async throws {
        var edit = EntryEdit()
        edit.title = .to(title)
        _ = try await diary.store.entries.edit(
            diary.entry.id,
            edit,
            at: diary.entry.recordedAt.adding(seconds: 60)
        )
    }

    private static let note = """
        [...document.querySelectorAll('[data-changed], [data-removed]')].filter(one => !one.hidden)
          .map(one => one.textContent).join()
        """

    @Test("The page of an entry shows a change made elsewhere by itself, and ignores other entries")
    func followsEntry() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)")
        _ = try await browser.value("window.wasHere = true")
        let moment = diary.entry.recordedAt.adding(seconds: -60)
        var other = diary.entry
        (other.id, other.sound, other.title) = (EntryID(at: moment), nil, "Other")
        try await diary.store.entries.add(other, at: moment)
        try await change(diary, title: "Elsewhere")
        while try await browser.value("document.querySelector('h1')?.textContent ?? ''") != "Elsewhere" {}
        #expect(try await browser.value("window.wasHere ?? 'anew'") == "anew")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("A change made elsewhere is announced while a person types, and the typed text stays")
    func followsEdit() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)/edit")
        _ = try await browser.value(
            "(document.querySelector('#text').focus(), document.querySelector('#text').value = 'Mine')"
        )
        try await change(diary, title: "Elsewhere")
        let note = try await browser.awaited(Self.note)
        #expect(note.contains("changed elsewhere") && note.contains("Show it as it is now"))
        #expect(try await browser.value("document.querySelector('#text').value") == "Mine")
        #expect(try await browser.value("document.activeElement.id") == "text")
        await diary.server.stop()
    }

    @Test("A page whose entry is removed elsewhere says so, with the way to the trash")
    func followsRemoval() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)")
        let now = diary.entry.recordedAt
        try await diary.store.trash.add(diary.entry.id, until: now.adding(seconds: 86_400), at: now)
        let note = try await browser.awaited(Self.note)
        #expect(note.contains("removed meanwhile"))
        #expect(try await browser.value("document.querySelector('[data-removed] a').pathname") == "/trash")
        await diary.server.stop()
    }

    @Test("A hit leads back to its search")
    func backToSearch() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/search")
        try await browser.leave(
            by:
                "document.querySelector('#q').value = 'glad'; document.querySelector('.searchbox button').click()"
        )
        let found = try await browser.value("location.pathname")
        try await browser.leave(by: "document.querySelector('.entry h2 a').click()")
        #expect(try await browser.value("location.pathname") == "/entry/\(diary.entry.id)")
        try await browser.leave(by: "document.querySelector('.entry-head .small a').click()")
        #expect(try await browser.value("location.pathname") == found)
        #expect(try await browser.value("document.querySelector('#q').value") == "glad")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }
}
