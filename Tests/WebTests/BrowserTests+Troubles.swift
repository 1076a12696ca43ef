import TestKit
import Testing
import VoiceCore
@testable import Web

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

    @Test(
        "A photo stands in its entry with its words, nothing moves when it comes, and a click shows the whole one"
    )
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

    @Test("Of two tabs that edit one entry the second is shown both texts, and can keep its own")
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
