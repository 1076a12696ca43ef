import TestKit
import Testing
import VoiceCore
@testable import Web

extension BrowserTests {
    /// A served diary that can record, and a browser that has opened it.
    private func recording() async throws -> (ServedDiary, Browser) {
        let device = FakeMicrophone()
        let diary = try await ServedDiary { device.microphone(in: $0) }
        let browser = try await BrowserLoan.browser()
        try await browser.go(diary.page.makeLink())
        return (diary, browser)
    }

    @Test("No letter alone records: R leads to the recording, and Enter begins it there")
    func letters() async throws {
        let (diary, browser) = try await recording()
        try await browser.leave(pressing: "r")
        #expect(try await browser.value("location.pathname") == "/record")
        #expect(await diary.page.speaker?.shown().phase == .ready)
        // What is typed by accident goes on with letters and spaces.
        for key in ["r", "i", "v", "e", "r", " "] { try await browser.press(key) }
        #expect(try await browser.value("location.pathname") == "/record")
        #expect(await diary.page.speaker?.shown().phase == .ready)
        try await browser.leave(pressing: "Enter")
        #expect(await diary.page.speaker?.shown().phase == .on)
        #expect(await browser.complaints == [])
        await diary.page.end()
        await diary.server.stop()
    }

    @Test("Keys of a single letter are switched off and on again, for this browser alone")
    func switchedOff() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/keys")
        try await browser.leave(by: "document.querySelector('[name=letters]').click()")
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)")
        for key in ["e", "w", "?", "/"] { try await browser.press(key) }
        #expect(try await browser.value("location.pathname") == "/entry/\(diary.entry.id)")
        #expect(try await browser.value("document.querySelector('#keys-card')") == "null")
        #expect(try await !diary.get("/keys").body.contains("data-keys"))
        try await browser.go("http://\(diary.server.host)/keys")
        try await browser.leave(by: "document.querySelector('[name=letters]').click()")
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)")
        try await browser.leave(pressing: "e")
        #expect(try await browser.value("location.pathname") == "/entry/\(diary.entry.id)/edit")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("? shows the keys over the page, Escape closes them, and the focus is where it was")
    func keysCard() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)")
        _ = try await browser.value("document.querySelector('.actions a').focus()")
        for _ in 0..<2 {
            try await browser.press("?")
            let head = try await browser.awaited(
                "document.querySelector('#keys-card:popover-open h1')?.textContent"
            )
            #expect(head == "Keys")
            #expect(try await browser.value("document.activeElement.id") == "keys-card")
            try await browser.press("Escape")
            #expect(
                try await browser.value("document.querySelector('#keys-card').matches(':popover-open')")
                    == "false"
            )
            #expect(try await browser.value("document.activeElement.textContent") == "Edit")
        }
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("A mood is chosen on the page of the entry with the keyboard, and can be taken back")
    func chooseMood() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)")
        _ = try await browser.value("document.querySelector('.choose summary').focus()")
        try await browser.press("Enter")
        #expect(try await browser.awaited("document.querySelector('.choose').open") == "true")
        _ = try await browser.value("document.querySelector('.choose [value=fear]').focus()")
        try await browser.leave(pressing: "Enter")
        #expect(try await diary.store.entries.entry(diary.entry.id).personMood?.emotion == .fear)
        try await browser.leave(by: "document.querySelector('[action$=undo] button').click()")
        #expect(try await diary.store.entries.entry(diary.entry.id).personMood == nil)
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("A double click sends a form once")
    func doubleClick() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/trips/new")
        try await browser.leave(
            by: """
                document.querySelector('#name').value = 'Sea'
                document.querySelector('#last').value = document.querySelector('#first').value
                const button = document.querySelector('.button.first')
                button.click(); button.click()
                """
        )
        #expect(try await browser.value("location.pathname") == "/trip/Sea")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }
}
