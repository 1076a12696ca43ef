import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("The pages of trips and places")
struct TripPageTests {
    @Test("A trip is shown by its days, with every part of its entries, and none of it is markup")
    func trip() async throws {
        let diary = try await ServedDiary()
        try await diary.addTrip()
        let page = try await diary.get("/trip/\(ServedDiary.tripPath)").body
        #expect(page.between("<title>", "</title>") == "18 to 20 November 2026 · VoiceCore")
        for part in [
            "18 to 20 November 2026 · 2 nights, 3 days · over", "aria-label=\"by KTX, to\"",
            "8 moments: 3 notes, 2 links, 3 places", "Thursday, day 2", "Friday, day 3",
            "A note", "of two lines", "https://example.com/?a=1&amp;b=2", "해운대 &lt;i&gt;",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(!page.contains("href=\"http://example.com"), "what anybody could read on the way is no link")
        #expect(!page.contains("<b>&") && !page.contains("<i>café"))
        #expect(try await diary.get("/trip/Nowhere").status == 404)
        let journal = try await diary.get("/trip/Walks%20%26%20more")
        #expect(journal.status == 303 && journal.headers["location"] == "/journal/Walks%20%26%20more")
        await diary.server.stop()
    }

    @Test("A link has the title and the words of its page where those were fetched, and else its host")
    func links() async throws {
        let diary = try await ServedDiary()
        let (known, unknown) = ("https://cafe.example/menu", "https://sea.example/a/b")
        var edit = EntryEdit()
        edit.addedBlocks = [known, unknown].map { .link(address: $0, title: nil) }
        edit.addedBlocks += [.place(name: "A", nil), .place(name: "B & C", nil), .place(name: "A", nil)]
        let now = diary.entry.recordedAt
        _ = try await diary.store.entries.edit(diary.entry.id, edit, at: now)
        let preview = LinkPreview(title: "Bread <b>by</b> the sea", description: "Since 1998 & \u{202E}on")
        let fresh = LinkState.fresh(until: diary.entry.day.adding(days: 30))
        try await diary.store.links.settle(known, fresh, had: preview, on: diary.entry.day, at: now)
        let page = try await diary.get("/entry/\(diary.entry.id)").body
        #expect(page.contains(">Bread &lt;b&gt;by&lt;/b&gt; the sea</b>"))
        #expect(page.contains("cafe.example · as of 22 November 2026"))
        #expect(page.contains("Since 1998 &amp; ") && !page.contains("\u{202E}"))
        let day = try await diary.get("/day/\(diary.entry.day)").body
        #expect(day.contains("Since 1998 &amp; "))
        let days = (diary.entry.day, diary.entry.day.adding(days: 1))
        let trip = Trip(firstDay: days.0, lastDay: days.1)
        _ = try await diary.store.journals.make(Journal(name: "Off", trip: trip), at: now)
        var filing = EntryEdit()
        filing.journal = .to("Off")
        _ = try await diary.store.entries.edit(diary.entry.id, filing, at: now)
        #expect(try await diary.get("/trip/Off").body.contains("Since 1998 &amp; "))
        #expect(page.contains(">sea.example</b>") && page.contains(">https://sea.example/a/b</small>"))
        #expect(page.contains("href=\"/place/A\" dir=\"auto\">A</a> · <a href=\"/place/B%20%26%20C\""))
        #expect(page.ranges(of: "href=\"/place/A\"").count == 1, "once, where it was twice")
        await diary.server.stop()
    }

    @Test("The list of trips has every journal, and where there is no trip it says how to make one")
    func trips() async throws {
        let diary = try await ServedDiary()
        let empty = try await diary.get("/trips").body
        #expect(empty.contains("No trips yet.") && empty.contains("href=\"/trips/new\""))
        #expect(empty.contains("Walks &amp; more"))
        try await diary.addTrip()
        let page = try await diary.get("/trips").body
        #expect(page.contains("href=\"/trip/\(ServedDiary.tripPath)\""))
        #expect(page.contains("8 moments"))
        _ = try await diary.store.journals.make(Journal(name: "Nothing yet"), at: diary.entry.recordedAt)
        #expect(try await diary.get("/trips").body.contains("href=\"/journal/Nothing%20yet\""))
        let new = try await diary.get("/journal/Nothing%20yet")
        #expect(new.status == 200 && new.body.contains("Nothing is in it yet."))
        let korean = try await diary.get("/trips", ["Accept-Language": "ko"]).body
        #expect(korean.contains("2박 3일") && korean.contains("순간 8개") && korean.contains("다녀옴"))
        await diary.server.stop()
    }

    @Test(
        "Places are listed with how often they are named, and drawn where they lie; each leads to its entries"
    )
    func places() async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get("/places").body.contains("No places yet."))
        try await diary.addTrip()
        let page = try await diary.get("/places").body
        #expect(page.contains("3 places, of which 2 have a known position."))
        #expect(page.contains("A plan of 2 places, north at the top"))
        #expect(page.contains("once · your own"))
        let address = try #require(page.between("href=\"/place/%ED", "\""))
        let place = try await diary.get("/place/%ED\(address)")
        #expect(place.status == 200 && place.body.contains("Written on the way."))
        #expect(try await diary.get("/place/Nowhere").status == 404)
        if let home = GlobePosition(latitude: 1, longitude: 2) {
            try await diary.store.places.save(OwnPlace(name: "Home", aliases: [], position: home))
        }
        #expect(try await diary.get("/places").body.contains("href=\"/place/Home\""))
        #expect(try await diary.get("/place/Home").body.contains("Nothing is in it yet."))
        await diary.server.stop()
    }

    @Test("An address names a place in any capitals, accents and spaces, as a page and as data")
    func placesInAnyCapitals() async throws {
        let diary = try await ServedDiary()
        let moment = diary.entry.recordedAt
        for (number, name) in ["Mil Do", "Café Ora", "Cafe Ora", "Café Ora"].enumerated() {
            let at = moment.adding(seconds: Double(number))
            try await diary.keep(at, "Memo \(number)", .place(name: name, nil))
        }
        let position = try #require(GlobePosition(latitude: 1, longitude: 2))
        try await diary.store.places.save(OwnPlace(name: "Home", aliases: ["집"], position: position))
        for path in ["Mil%20Do", "mil%20do", "MIL%20%20DO", "m%C3%ADl%20do"] {
            let page = try await diary.get("/place/\(path)")
            #expect(page.status == 200 && page.body.contains("Memo 0"), "\(path)")
            #expect(page.body.contains(">Mil Do<"), "\(path)")
            let data = try await diary.get("/place/\(path)", ["Accept": "application/json"])
            #expect(data.status == 200 && data.body.contains("Memo 0"), "\(path): \(data.body)")
        }
        let plain = try await diary.get("/place/CAFE%20ORA").body
        #expect(plain.contains("Memo 2") && !plain.contains("Memo 1"), "its letters, not those of most")
        let accented = try await diary.get("/place/CAF%C3%89%20ORA").body
        #expect(accented.contains("Memo 1") && accented.contains("Memo 3") && !accented.contains("Memo 2"))
        for path in ["HOME", "%EC%A7%91"] {
            let home = try await diary.get("/place/\(path)")
            #expect(home.status == 200 && home.body.contains("Nothing is in it yet."), "\(path)")
            let data = try await diary.get("/place/\(path)", ["Accept": "application/json"])
            #expect(data.status == 200, "\(path): \(data.body)")
        }
        for path in ["mil", "mil%20do%20x"] {
            #expect(try await diary.get("/place/\(path)").status == 404, "\(path)")
        }
        await diary.server.stop()
    }

    @Test("Names of any length and any letters are shown, cut, and never break a page")
    func strangeNames() async throws {
        let diary = try await ServedDiary()
        let moment = diary.entry.recordedAt
        let strange = [
            String(repeating: "아주 긴 이름 ", count: 12_000), "\u{202E}evil\u{2066}", "a/b?c#d%2F..", "\u{1}",
        ]
        for (number, name) in strange.enumerated() {
            let at = moment.adding(seconds: Double(number))
            let position = GlobePosition(latitude: 90, longitude: Double(number) * 60 - 180)
            try await diary.keep(at, nil, .place(name: name, position))
        }
        let page = try await diary.get("/places")
        #expect(page.status == 200 && page.bytes.count < 40_000)
        #expect(!page.body.contains("\u{202E}") && !page.body.contains("\u{2066}"))
        #expect(try await diary.get("/place/" + Address.escaped("a/b?c#d%2F..")).status == 200)
        #expect(try await diary.get("/day/\(diary.entry.day)").status == 200)
        await diary.server.stop()
    }
}

extension ServedDiary {
    /// Keeps an entry of one block.
    fileprivate func keep(_ at: Moment, _ title: String?, _ block: Block) async throws {
        var entry = Entry(
            id: EntryID(at: at),
            recordedAt: at,
            dateSource: .live,
            dateCertainty: .exact,
            createdAt: at
        )
        entry.title = title
        entry.blocks = [block]
        try await store.entries.add(entry, at: at)
    }
}
