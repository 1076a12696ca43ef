import Foundation
import TestKit
import Testing
import VoiceCore
@testable import Web

/// True if a browser is installed, or required, so that its tests fail rather than skip.
let isBrowserThere =
    Browser.program != nil || ProcessInfo.processInfo.environment["VOICECORE_REQUIRE_BROWSER"] != nil

@Suite("In a real browser", .enabled(if: isBrowserThere, "chromium is not installed"), .sharedBrowsers)
struct BrowserTests {
    /// A served diary with a real memo, and a browser that has opened it.
    func opened() async throws -> (ServedDiary, Browser) {
        let samples = DurableFile.split(#filePath).folder + "/../../samples"
        let diary = try await ServedDiary(sound: samples + "/2026-03-18-party.opus", seconds: 6)
        let browser = try await BrowserLoan.browser()
        try await browser.go(diary.page.makeLink())
        return (diary, browser)
    }

    @Test("The test's browser writes nothing outside its own folder")
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

    @Test("A link leads to today, an entry opens, and the lit word is the one being said")
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

extension BrowserTests {
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

    @Test("? shows the keys over the page, and Escape returns the focus")
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

extension BrowserTests {
    @Test("A click on a word within the words of a feeling plays that word; the keyboard plays the phrase")
    func wordInPhrase() async throws {
        let (diary, browser) = try await opened()
        let phrase = Evidence(
            phrase: "am glad",
            from: 2,
            to: 9,
            start: 0.5,
            end: 1.4,
            weight: 1,
            toward: "joy"
        )
        let reading = MoodReading(
            mood: Mood(positive: 82, negative: 18, emotion: .joy, source: .reader, evidence: [phrase]),
            moodReason: nil,
            score: MoodScore(positive: 0.82, emotions: ["joy": 1])
        )
        try await diary.store.entries.saveReading(reading, in: diary.entry, at: diary.entry.recordedAt)
        try await browser.go("http://\(diary.server.host)/entry/\(diary.entry.id)")
        let place = "document.querySelector('audio.js-only').currentTime"
        #expect(try await browser.value("(document.querySelectorAll('a.ev i')[1].click(), \(place))") == "1")
        #expect(try await browser.value("(document.querySelector('a.ev').click(), \(place))") == "0.5")
        #expect(try await browser.value("location.pathname") == "/entry/\(diary.entry.id)")
        #expect(await browser.complaints == [])
        await diary.server.stop()
    }

    @Test("A photo moves nothing when it comes, and a click shows the whole one")
    func photo() async throws {
        let (diary, browser) = try await opened()
        let entry = try await diary.addPhotos()
        try await browser.go("http://\(diary.server.host)/entry/\(entry.id)")
        // They come when they are needed, which may be after the page.
        let shown = """
            Promise.all([...document.querySelectorAll('.photo img')].map(one => {
              one.loading = 'eager'
              return one.decode().then(() => one.naturalWidth > 0)
            })).then(all => all.every(Boolean))
            """
        #expect(try await browser.value("document.querySelectorAll('.photo img').length") == "2")
        #expect(try await browser.value(shown) == "true")
        let shift = """
            new Promise(done => {
              let sum = 0
              new PerformanceObserver(list => list.getEntries().forEach(one => { sum += one.value }))
                .observe({ type: 'layout-shift', buffered: true })
              requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
            })
            """
        #expect(try await browser.value(shift) == "0")
        #expect(try await browser.value("document.querySelector('.photo figcaption span').textContent") != "")
        #expect(await browser.complaints == [])
        // The browser's own page of a picture has a style of its own, which ours does not let in.
        try await browser.leave(by: "document.querySelector('.photo a').click()")
        #expect(try await browser.value("location.pathname") == "/entry/\(entry.id)/photo/1")
        #expect(try await browser.value("document.images[0].naturalWidth") == "64")
        await diary.server.stop()
    }

    @Test("Of two tabs that edit one entry, the second is shown both texts and can keep its own")
    func twoTabs() async throws {
        let (diary, browser) = try await opened()
        let edit = "http://\(diary.server.host)/entry/\(diary.entry.id)/edit"
        let write = { (text: String) in
            "document.querySelector('textarea[name=text]').value = '\(text)'; "
                + "document.querySelector('.form .button').click()"
        }
        try await browser.go(edit)
        let first = try await browser.openTab()
        try await browser.go(edit)
        let second = await browser.turn(to: first)
        try await browser.leave(by: write("Written in the first tab."))
        _ = await browser.turn(to: second)
        try await browser.leave(by: write("Written in the second tab."))
        let page = try await browser.value("document.querySelector('main').textContent")
        #expect(page.contains("Written in the") && page.contains("first") && page.contains("second"))
        #expect(try await diary.store.entries.entry(diary.entry.id).text == "Written in the first tab.")
        try await browser.leave(by: "document.querySelector('.button.first').click()")
        #expect(try await diary.store.entries.entry(diary.entry.id).text == "Written in the second tab.")
        // That something else is there is no page that was found, and the log says so.
        #expect(await browser.complaints.filter { !$0.contains("409") } == [])
        await diary.server.stop()
    }
}

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
