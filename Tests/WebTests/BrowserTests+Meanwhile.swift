import TestKit
import Testing
import VoiceCore
@testable import Web

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

    @Test(
        "The page of an entry that is changed elsewhere shows it by itself; one of another entry is none of its affair"
    )
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

    @Test("While one types, a change made elsewhere is said with a link, and what was typed stays")
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

    @Test("From what was found one comes back to the search")
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
