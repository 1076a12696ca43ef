import Foundation
import TestKit
import Testing
import VoiceCore
@testable import Web

/// Whether the tests that need a browser are to run; where it has to be there, they fail without.
let isBrowserThere =
    Browser.program != nil || ProcessInfo.processInfo.environment["VOICECORE_REQUIRE_BROWSER"] != nil

@Suite("In a real browser", .enabled(if: isBrowserThere, "chromium is not installed"), .sharedBrowsers)
struct BrowserTests {
    /// A served diary whose one memo is a real one, and a browser that has opened it by its link.
    func opened() async throws -> (ServedDiary, Browser) {
        let samples = DurableFile.split(#filePath).folder + "/../../samples"
        let diary = try await ServedDiary(sound: samples + "/2026-03-18-party.opus", seconds: 6)
        let browser = try await BrowserLoan.browser()
        try await browser.go(diary.page.makeLink())
        return (diary, browser)
    }

    @Test("Nothing that the browser of a test leaves behind is outside its own folder")
    func ownFolder() async throws {
        let diary = try await ServedDiary()
        let browser = try Browser(try #require(Browser.program), home: diary.folder("browser"))
        try await browser.begin()
        try await browser.go("about:blank")
        let folder = diary.folder("browser"), files = FileManager.default
        #expect(try files.contentsOfDirectory(atPath: folder).count > 1)
        let open = try files.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
            .filter { getpgid($0) == browser.group }
            .flatMap { process in
                let numbers = (try? files.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? []
                return numbers.compactMap {
                    try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
                }
            }
        let temporary = open.filter { $0.hasPrefix("/tmp/") || $0.hasPrefix(NSTemporaryDirectory()) }
        #expect(temporary.filter { !$0.hasPrefix(folder + "/") } == [])
        withExtendedLifetime(browser) {}
        await diary.server.stop()
    }

    @Test("By the link one comes to today, reads an entry, and the word that is lit is the one that is said")
    func readAndHear() async throws {
        let (diary, browser) = try await opened()
        #expect(try await browser.value("location.pathname + ' ' + document.title") == "/ Today · VoiceCore")
        try await browser.leave(by: "document.querySelector('.entry h2 a').click()")
        #expect(try await browser.value("location.pathname") == "/entry/\(diary.entry.id)")
        #expect(
            try await browser.value("document.querySelector('h1').textContent").hasPrefix("<script>alert(1)")
        )
        // Plays from the second word, and writes down at each frame what is lit and what is said by then.
        let heard = try await browser.value(
            """
            new Promise(done => {
              const audio = document.querySelector('audio'), words = [...document.querySelectorAll('i[data-s]')]
              const wrong = []
              let frames = 0
              const look = () => {
                const t = audio.currentTime, lit = words.findIndex(word => word.classList.contains('now'))
                const near = d => words.findIndex(word => word.dataset.s <= t + d && t + d < word.dataset.e)
                if (frames++ > 0 && ![near(-.1), near(0), near(.1)].includes(lit)) wrong.push([t, lit])
                if (t < 2.2) return requestAnimationFrame(look)
                audio.pause()
                done(frames > 2 ? 'right ' + JSON.stringify(wrong.slice(0, 3)) : frames)
              }
              audio.addEventListener('playing', () => requestAnimationFrame(look), { once: true })
              audio.addEventListener('error', () => done('error ' + audio.error.message), { once: true })
              words[1].click()
            })
            """
        )
        #expect(heard == "right []")
        #expect(try await browser.value("document.querySelector('audio').paused") == "true")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("A search finds the word, and an edit is kept")
    func searchAndEdit() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/search")
        try await browser.leave(
            by:
                "document.querySelector('#q').value = 'glad'; document.querySelector('.searchbox button').click()"
        )
        #expect(try await browser.value("location.pathname").hasPrefix("/search/"))
        #expect(try await browser.value("document.querySelector('mark').textContent") == "glad")
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)/edit")
        try await browser.leave(
            by:
                "document.querySelector('#title').value = 'A party'; document.querySelector('.form .button').click()"
        )
        #expect(try await browser.value("document.querySelector('h1').textContent") == "A party")
        #expect(try await diary.store.entries.entry(diary.entry.id).title == "A party")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("A trip is made by its form, with the keyboard alone")
    func newTrip() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/trips")
        try await browser.leave(by: "document.querySelector('a[href=\"/trips/new\"]').click()")
        let filled = try await browser.value(
            """
            (document.querySelector('#name').value = 'To the sea',
            document.querySelector('#last').value = document.querySelector('#first').value,
            document.querySelector('#to').value = 'Busan', document.querySelector('#to').focus(),
            document.activeElement.labels[0].textContent)
            """
        )
        #expect(filled == "To, with commas between")
        try await browser.leave(pressing: "Enter")
        #expect(try await browser.value("location.pathname") == "/trip/To%20the%20sea")
        let heading = try await browser.value("document.querySelector('main header').textContent")
        #expect(heading.contains("To the sea") && heading.contains("Busan"), "\(heading)")
        #expect(try await diary.store.journals.trips().map(\.trip?.to) == [["Busan"]])
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("A doubtful word opens and is corrected")
    func correct() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)")
        let open =
            "document.querySelector('.doubt').click(), document.querySelector('#w4').matches(':popover-open')"
        #expect(try await browser.value("(\(open))") == "true")
        try await browser.leave(by: "document.querySelector('button[value=wept]').click()")
        #expect(try await diary.store.entries.entry(diary.entry.id).text.hasSuffix("wept."))
        // One is where the word is, with the way back beside it, and not at the head of the page.
        #expect(try await browser.value("location.hash") == "#kept")
        let isSeen = """
            (box => box.top > one('.player').getBoundingClientRect().bottom && box.bottom < innerHeight)
            (document.querySelector('.words #kept form').getBoundingClientRect())
            """
        #expect(try await browser.value(isSeen) == "true")
        try await browser.leave(by: "document.querySelector('#kept form button').click()")
        #expect(try await diary.store.entries.entry(diary.entry.id).text.hasSuffix("went."))
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }
}
