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

    /// The stops of Tab in page order; `visited()` tells if they were met in that order.
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

    /// Finds English sentences left on a Korean page.
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

extension LookTests {
    @Test(
        "Nothing visible moves while the rest of a page comes",
        arguments: [(375, "en"), (768, "en"), (768, "ko-KR"), (1280, "en")]
    )
    func arrives(width: Int, language: String) async throws {
        let (diary, browser) = try await opened(language)
        try await diary.addTrip()
        let photos = try await diary.addPhotos()
        try await browser.passRules()
        try await browser.show(width: width, height: 900, isDark: false)
        let more = ["/trips", "/trip/\(ServedDiary.tripPath)", "/places", "/entry/\(photos.id)/edit"]
        // The figures beside a tree, the facts of a diary and, in some fonts, the tables of moods still move a little.
        let moving = ["/tree/2026", "/health", "/moods/2026"]
        for path in Self.pages(diary.entry.id) + more where !moving.contains(path) {
            // A page without a script of ours, over which the other is written.
            try await browser.go("http://\(diary.server.host)\(Address.style.text)")
            #expect(try await browser.value(Self.moved(path)) == "", "\(path)")
        }
        await diary.server.stop()
    }

    /// Elements that move while a page loads piece by piece; nil if none does.
    private static func moved(_ path: String) -> String {
        """
        (async () => {
          const text = await (await fetch('\(path)')).text(), found = []
          const ends = /<\\/(p|h1|h2|h3|li|dt|dd|t[dhr]|div|form|label|button|header|section|article)>/g
          // The next task after the frame that has what was written.
          const drawn = () => new Promise(done => requestAnimationFrame(() => {
            const after = new MessageChannel()
            after.port1.onmessage = done
            after.port2.postMessage(0)
          }))
          const place = box => [box.x, box.y, box.width, box.height].map(Math.round)
          const note = ({ node, previousRect, currentRect }) => {
            // What a browser draws by itself, as the inside of its player, has no node.
            const one = node?.nodeType === 3 ? node.parentElement : node
            const name = `<${one?.tagName} ${one?.getAttribute('class')}>`
            if (one) found.push(`${name} ${place(previousRect)} to ${place(currentRect)}`)
          }
          new PerformanceObserver(list => list.getEntries().forEach(shift => shift.sources.forEach(note)))
            .observe({ type: 'layout-shift' })
          document.open()
          let from = 0
          for (const { index } of text.matchAll(ends)) {
            if (index < from + 300) continue
            document.write(text.slice(from, index))
            from = index
            await drawn()
          }
          document.write(text.slice(from))
          document.close()
          await document.fonts.ready
          await drawn()
          await drawn()
          return found.slice(0, 6).join(', ')
        })()
        """
    }
}

extension LookTests {
    private static let tripPages = [
        "/trips", "/trip/\(ServedDiary.tripPath)", "/places", "/place/Busan%20Station", "/day/2026-11-20",
        "/trips/change/\(ServedDiary.tripPath)", "/trips/remove/\(ServedDiary.tripPath)",
    ]

    @Test(
        "Trips and places are shown from a phone to a wall, in both languages, and say the same without a script",
        arguments: [
            (320, false, "en"), (375, true, "ko-KR"), (768, true, "en"), (1280, false, "ko-KR"),
            (2560, true, "en"),
        ]
    )
    func tripsLook(width: Int, isDark: Bool, language: String) async throws {
        let (diary, browser) = try await opened(language)
        try await diary.addTrip()
        let photos = try await diary.addPhotos()
        let several = try await diary.addSeveral()
        try await browser.show(width: width, height: 900, isDark: isDark)
        for path in Self.tripPages + ["/entry/\(photos.id)", "/entry/\(several.id)", "/day/\(photos.day)"] {
            try await browser.runScripts(true)
            try await browser.go("http://\(diary.server.host)\(path)")
            let faults = try await browser.value(Self.faults)
            #expect(faults == "", "\(path)")
            #expect(try await browser.value("document.documentElement.lang") == String(language.prefix(2)))
            if language != "en" { #expect(try await browser.value(Self.englishSentences) == "", "\(path)") }
            let words = "document.querySelector('main').textContent"
            let with = try await browser.value(words)
            try await browser.runScripts(false)
            try await browser.go("http://\(diary.server.host)\(path)")
            #expect(try await browser.value(words) == with, "\(path)")
        }
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("Today leads to a trip, a place on it, and the entries that name it")
    func wayToAPlace() async throws {
        let (diary, browser) = try await opened()
        try await diary.addTrip()
        try await browser.go("http://\(diary.server.host)/")
        try await browser.leave(by: "document.querySelector('.spine a[href=\"/trips\"]').click()")
        try await browser.leave(by: "document.querySelector('.trip h2 a').click()")
        #expect(
            try await browser.value("document.querySelector('.spine [aria-current]').textContent") == "Trips"
        )
        try await browser.leave(by: "document.querySelector('.at a').click()")
        #expect(try await browser.value("document.querySelector('h1').textContent") == "Busan Station")
        #expect(try await browser.value("document.querySelectorAll('.entry').length") == "1")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("On paper a trip is pages of a book")
    func tripOnPaper() async throws {
        let (diary, browser) = try await opened()
        try await diary.addTrip()
        try await browser.go("http://\(diary.server.host)/trip/\(ServedDiary.tripPath)")
        try await browser.printed()
        let left = "[...document.querySelectorAll('.spine, .actions')].filter(one => one.offsetParent).length"
        #expect(try await browser.value(left) == "0")
        #expect(
            try await browser.value("document.querySelector('.linkcard').offsetParent !== null") == "true"
        )
        await diary.server.stop()
    }
}

extension LookTests {
    /// Faults of a page as drawn, one a line; nil if there are none.
    static let faults = """
        (async () => {
          const found = []
          const kind = one => `<${one.tagName.toLowerCase()} ${one.getAttribute('class') ?? ''}>`
          const name = one => `${kind(one)} ${one.textContent.trim().slice(0, 30)}`
          const say = (fault, one, more = '') => found.push(`${fault}: ${name(one)} ${more}`)
          const all = query => [...document.querySelectorAll(query)]
          const isShown = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: false })
            && !one.closest('.sr, .skip, .sprite, noscript, [popover]') && one.getBoundingClientRect().width > 0
          await document.fonts.ready
          // On a phone the window itself grows with what is too wide.
          const width = document.documentElement.clientWidth
          if (document.documentElement.scrollWidth > width) {
            const isWide = one => one.getBoundingClientRect().right > width + 1 && !one.closest('.scroll')
            found.push('too wide: ' + all('body *').filter(isWide).slice(0, 3).map(name))
          }
          const ids = all('[id]').map(one => one.id)
          ids.filter((id, place) => ids.indexOf(id) !== place).forEach(id => found.push('two of ' + id))
          for (const attribute of ['aria-labelledby', 'aria-describedby', 'popovertarget', 'list', 'for'])
            all(`[${attribute}]`).forEach(one => {
              if (!ids.includes(one.getAttribute(attribute))) say('points nowhere', one)
            })
          all('a[href], button, summary').forEach(one => {
            const text = one.getAttribute('aria-label') ?? one.textContent + (one.querySelector('img')?.alt ?? '')
            if (isShown(one) && !text.trim()) say('no name', one)
          })
          all('input:not([type=hidden]), textarea, audio[controls]').forEach(one => {
            const isNamed = one.labels?.length || one.getAttribute('aria-label') || one.closest('noscript')
            if (!isNamed) say('without a label', one, one.name)
          })
          all('svg').forEach(one => {
            const isNamed = one.getAttribute('role') && one.getAttribute('aria-label')
            const isPart = one.closest('[aria-hidden=true]') || one.parentElement.closest('svg')
            if (!isNamed && !isPart) say('a drawing without a name', one)
          })
          if (all('h1').length !== 1) found.push('h1: ' + all('h1').length)
          let level = 0
          all('h1, h2, h3').forEach(one => {
            if (Number(one.tagName[1]) > level + 1) say('a heading leaves one out', one)
            level = Number(one.tagName[1])
          })
          all('a[href], button, input:not([type=hidden]), summary').filter(isShown).forEach(one => {
            const box = one.getBoundingClientRect(), inLine = getComputedStyle(one).display.startsWith('inline')
            const isText = inLine && one.closest('p, td, th, li, dd, h1, h2, h3')
            if (Math.min(box.width, box.height) < 23.5 && !isText && !one.closest('svg'))
              say('too small', one, `${box.width} x ${box.height}`)
          })
          const numbers = color => color.match(/[\\d.]+/g)?.map(Number) ?? []
          const light = ([red, green, blue]) => [red, green, blue].map(part => part / 255)
            .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
            .reduce((sum, part, place) => sum + part * [.2126, .7152, .0722][place], 0)
          const paper = one => {
            for (let at = one; at; at = at.parentElement) {
              const color = numbers(getComputedStyle(at).backgroundColor)
              if (color.length === 3 || color[3] > .99) return color
            }
            return [255, 255, 255]
          }
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (walk.nextNode()) {
            const one = walk.currentNode.parentElement
            if (!walk.currentNode.data.trim() || !isShown(one) || one.closest('datalist, title')) continue
            const style = getComputedStyle(one), isDrawn = one.namespaceURI.endsWith('svg')
            const lights = [light(numbers(isDrawn ? style.fill : style.color)), light(paper(one))]
            const [more, less] = lights.sort((p, q) => q - p)
            const ratio = (more + .05) / (less + .05), size = parseFloat(style.fontSize)
            const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
            if (ratio < (isLarge ? 3 : 4.5)) say('too pale', one, ratio.toFixed(2))
          }
          const other = performance.getEntriesByType('resource').filter(one => !one.name.startsWith(location.origin))
          if (other.length) found.push('asked elsewhere: ' + other.map(one => one.name))
          const jumped = await new Promise(done => {
            let sum = 0
            new PerformanceObserver(list => list.getEntries().forEach(one => { sum += one.value }))
              .observe({ type: 'layout-shift', buffered: true })
            requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
          })
          // What letters of another script move when they come is less than an eye sees.
          if (jumped >= .02) found.push('jumped by ' + jumped)
          return [...new Set(found)].slice(0, 12).join('\\n')
        })()
        """
}
