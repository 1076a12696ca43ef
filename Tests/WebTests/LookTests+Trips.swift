import TestKit
import Testing
import VoiceCore
@testable import Web

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
