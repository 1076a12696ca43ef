import TestKit
import Testing
import VoiceCore
@testable import Web

extension BrowserTests {
    @Test("The leaves of a tree come a moment after its wood, and lead to their entries")
    func leaves() async throws {
        let (diary, browser) = try await opened()
        try await browser.go("http://\(diary.server.host)/tree/\(diary.entry.day.year)")
        _ = try await browser.awaited("!document.querySelector('[data-tree]').matches('.later')")
        let isThere = """
            new Promise(done => requestAnimationFrame(() => setTimeout(() =>
              done(document.querySelector('.leaves-of a').getBoundingClientRect().width > 0))))
            """
        #expect(try await browser.value(isThere) == "true")
        let click = "dispatchEvent(new MouseEvent('click', { bubbles: true }))"
        try await browser.leave(by: "document.querySelector('.leaves-of a').\(click)")
        #expect(try await browser.value("location.pathname") == "/entry/\(diary.entry.id)")
        let complaints = await browser.complaints
        #expect(complaints == [])
        await diary.server.stop()
    }

    @Test("In every width the leaves hang on their boughs, and no name or caption lies over another")
    func widths() async throws {
        let (diary, browser) = try await opened()
        for (width, path) in [320, 1_024, 1_100, 1_200, 1_280, 2_560].flatMap({ width in
            ["/tree/2026", "/tree/2026-11"].map { (width, $0) }
        }) {
            try await browser.show(width: width, height: 900, isDark: false)
            try await browser.go("http://\(diary.server.host)\(path)")
            _ = try await browser.awaited("!document.querySelector('[data-tree]').matches('.later')")
            let found = try await browser.value(
                """
                (() => {
                  const box = element => element.getBoundingClientRect()
                  const [leaves, wood] = ['.foliage svg', '.bare-wood'].map(name => box(one(name)))
                  const sides = ['left', 'top', 'width', 'height']
                  const isSame = sides.every(side => Math.abs(leaves[side] - wood[side]) < 1)
                  const texts = [...document.querySelectorAll('.tree text, .caption h1, .fig, .caption a, .tally')]
                    .filter(text => box(text).width > 0)
                  const over = texts.flatMap((one, place) => texts.slice(place + 1).filter(other => {
                    const [a, b] = [box(one), box(other)]
                    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4
                  }).map(other => one.textContent.slice(0, 20) + ' / ' + other.textContent.slice(0, 20)))
                  return JSON.stringify([isSame, over])
                })()
                """
            )
            #expect(found == "[true,[]]", "\(path) at \(width): \(found)")
        }
        await diary.server.stop()
    }
}
