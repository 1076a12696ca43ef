import Foundation
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite(
    "How every page looks and is read aloud",
    .enabled(if: isBrowserThere, "chromium is not installed"),
    .sharedBrowsers
)
struct LookTests {
    /// Every kind of page, of a diary with one entry.
    static func pages(_ entry: EntryID) -> [String] {
        [
            "/", "/day/2026-11-22", "/entry/\(entry)", "/entry/\(entry)/edit", "/entry/\(entry)/history",
            "/entry/\(entry)/remove", "/entry/\(entry)/photos", "/calendar/2026-11", "/calendar/2026",
            "/tree/2026", "/tree/2026-11",
            "/moods/2026", "/search", "/health", "/trash", "/keys", "/contents", "/record", "/settings",
            "/upload", "/write", "/trips/new", "/nothing-here",
        ]
    }

    func opened(_ language: String = "en") async throws -> (ServedDiary, Browser) {
        let device = FakeMicrophone()
        let diary = try await ServedDiary { device.microphone(in: $0) }
        let browser = try await BrowserLoan.browser(language)
        try await browser.go(diary.page.makeLink())
        return (diary, browser)
    }

    @Test(
        "From a phone to a wall, by day and by night, nothing is too wide, too small, too pale, unnamed or jumping",
        arguments: [(320, false), (375, true), (768, false), (1280, true), (1280, false), (2560, false)]
    )
    func looks(width: Int, isDark: Bool) async throws {
        let (diary, browser) = try await opened()
        try await browser.show(width: width, height: 900, isDark: isDark)
        for path in Self.pages(diary.entry.id) {
            try await browser.go("http://\(diary.server.host)\(path)")
            let faults = try await browser.value(Self.faults)
            #expect(faults == "", "\(path)")
        }
        // A page that is not there says so in the log, and that is all there is in it.
        #expect(await browser.complaints.filter { !$0.contains("404") } == [])
        await diary.server.stop()
    }

    @Test("In Korean every page is Korean, and as sound")
    func korean() async throws {
        let (diary, browser) = try await opened("ko-KR")
        for path in Self.pages(diary.entry.id) {
            try await browser.go("http://\(diary.server.host)\(path)")
            let faults = try await browser.value(Self.faults)
            #expect(faults == "", "\(path)")
            #expect(try await browser.value("document.documentElement.lang") == "ko", "\(path)")
            let said = try await browser.value(Self.englishSentences)
            #expect(said == "", "\(path)")
        }
        await diary.server.stop()
    }

    @Test("Every page says the same without its script, and its forms are there")
    func withoutScript() async throws {
        let (diary, browser) = try await opened()
        let words = """
            (() => {
              const main = document.querySelector('main').cloneNode(true)
              main.querySelectorAll('noscript, .js-only').forEach(one => one.remove())
              return main.textContent.replace(/\\s+/g, ' ')
            })()
            """
        for path in Self.pages(diary.entry.id) {
            try await browser.runScripts(true)
            try await browser.go("http://\(diary.server.host)\(path)")
            let with = try await browser.value(words)
            try await browser.runScripts(false)
            try await browser.go("http://\(diary.server.host)\(path)")
            #expect(try await browser.value(words) == with, "\(path)")
        }
        await diary.server.stop()
    }

    @Test("By keys alone one comes to every control, in the order in which they stand, and out again")
    func keysOnly() async throws {
        let (diary, browser) = try await opened()
        for path in ["/", "/entry/\(diary.entry.id)", "/entry/\(diary.entry.id)/edit", "/search", "/record"] {
            try await browser.go("http://\(diary.server.host)\(path)")
            let count = Int(try await browser.value(Self.stops)) ?? 0
            #expect(count > 5, "\(path)")
            try await browser.press("Tab")
            #expect(try await browser.value("document.activeElement.className") == "skip", "\(path)")
            // What plays has stops of its own inside.
            for _ in 0..<count + 10 { try await browser.press("Tab") }
            let visited = try await browser.value("visited()")
            #expect(visited == "right", "\(path)")
        }
        await diary.server.stop()
    }

    @Test("On paper a day is pages of a book, without what only a screen has")
    func paper() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/day/2026-11-22")
        try await browser.printed()
        let shown =
            "[...document.querySelectorAll('.spine, button, .round, .steps')].filter(one => one.offsetParent)"
        let left = try await browser.value("\(shown).map(one => one.outerHTML.slice(0, 80))")
        #expect(left == "")
        #expect(try await browser.value("document.querySelector('.reading').offsetParent !== null") == "true")
        await diary.server.stop()
    }

    @Test("Nothing moves by itself for readers who want no motion")
    func still() async throws {
        let (diary, browser) = try await opened()
        try await browser.show(width: 1280, height: 900, isDark: false, isStill: true)
        try await browser.go("http://\(diary.server.host)/")
        let moving =
            "[...document.querySelectorAll('*')].filter(one => parseFloat(getComputedStyle(one).transitionDuration))"
        #expect(try await browser.value("\(moving).length") == "0")
        await diary.server.stop()
    }

    /// The stops of Tab in the order of the page; afterwards `visited()` tells whether they were met in that order.
    private static let stops = """
        (() => {
          const kinds = 'a[href], button, input:not([type=hidden]), textarea, summary, audio[controls], [tabindex="0"]'
          const all = [...document.querySelectorAll(kinds)]
          const groups = new Set()
          const stops = all.filter(one => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true })
            && !one.closest('[popover], noscript')
            && !(one.type === 'radio' && (groups.has(one.name) || !groups.add(one.name))))
          const met = []
          document.addEventListener('focusin', event => met.push(event.target))
          window.visited = () => {
            const places = met.map(one => all.indexOf(one)).filter(place => place >= 0)
            const falls = places.slice(1).filter((place, number) => place < places[number]).length
            const missed = stops.filter(one => !met.includes(one) && one.type !== 'radio')
            const names = missed.map(one => one.outerHTML.slice(0, 90))
            return falls < 3 && !missed.length ? 'right' : JSON.stringify([falls, names])
          }
          return stops.length
        })()
        """

    /// Sentences of ours that were left in English on a Korean page.
    static let englishSentences = """
        (() => {
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = []
          while (walk.nextNode()) {
            const text = walk.currentNode.data.trim().replace(/“[^”]*”/g, ''), around = walk.currentNode.parentElement
            const isOurs = !around.closest('[lang=en], [dir=auto], code, kbd, noscript, .brand')
            if (/[a-z]{3,} [a-z]{2,}/i.test(text) && isOurs) found.push(text)
          }
          return found.join(' | ')
        })()
        """
}
