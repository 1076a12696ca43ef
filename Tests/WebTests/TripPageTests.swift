import Actions
import Programs
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("The pages of trips and places")
struct TripPageTests {
    @Test("A trip is shown by its days, with every part of its entries and no markup")
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
    }

    @Test("A link has the title and description of its page if those were fetched, else its host")
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
    }

    @Test("Places are listed by use and drawn at their positions, and each leads to its entries")
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
    }
}

extension ServedDiary {
    fileprivate func keep(_ at: Moment, _ title: String?, _ block: Block) async throws {
        var entry = Entry.made(at: at)
        entry.title = title
        entry.blocks = [block]
        try await store.entries.add(entry, at: at)
    }
}

@Suite("Trips that are made on the page")
struct NewTripTests {
    private let fields = [
        "name": "Busan <by> sea", "first": "2026-11-20", "last": "2026-11-22", "from": " Seoul ",
        "to": "Busan, Haeundae,", "by": "KTX",
    ]

    @Test("A trip has the days, places and transport that were typed, and its page is shown")
    func made() async throws {
        let diary = try await ServedDiary()
        let form = try await diary.get("/trips/new").body
        #expect(form.contains("name=\"first\" type=\"date\" value=\"2026-11-22\""), "today")
        let sent = try await diary.post("/trips/new", fields)
        #expect(sent.status == 303)
        let page = try await diary.get(try #require(sent.headers["location"]))
        #expect(page.status == 200 && page.body.contains("20 to 22 November 2026"))
        let trip = try #require(try await diary.store.journals.summary(named: "Busan <by> sea")?.journal.trip)
        #expect(trip.from == "Seoul" && trip.to == ["Busan", "Haeundae"] && trip.transport == "KTX")
        let journal = try await diary.store.entries.entry(diary.entry.id).journal
        #expect(journal != "Busan <by> sea", "it was not asked for")
    }

    @Test("A new trip takes the entries of its days that are in no journal, if asked")
    func takes() async throws {
        let diary = try await ServedDiary()
        let moment = diary.entry.recordedAt.adding(seconds: -86_400)
        let loose = Entry.made(at: moment, "By the sea.")
        try await diary.store.entries.add(loose, at: moment)
        let journal = try await diary.store.entries.entry(diary.entry.id).journal
        #expect(try await diary.post("/trips/new", fields.merging(["takes": "1"]) { $1 }).status == 303)
        #expect(try await diary.store.entries.entry(loose.id).journal == "Busan <by> sea")
        #expect(try await diary.store.entries.entry(diary.entry.id).journal == journal)
    }

    @Test("A form that makes no trip says why, and keeps what was typed")
    func unfit() async throws {
        let diary = try await ServedDiary()
        let texts = Texts(.english)
        let cases: [([String: String], JournalFault)] = [
            (["name": " "], .badName(.unseen)), (["first": "2026-02-31"], .noDays), (["last": ""], .noDays),
            (["last": "2026-11-19"], .endsBeforeItBegins), (["last": "2099-01-01"], .tooManyDays),
            (["by": String(repeating: "x", count: 201)], .badName(.long)),
        ]
        for (change, problem) in cases {
            let sent = try await diary.post("/trips/new", fields.merging(change) { $1 })
            #expect(sent.status == 422 && sent.body.contains(texts.problem(problem)), "\(change)")
            #expect(sent.body.contains("value=\" Seoul \""), "\(change)")
        }
        #expect(try await diary.store.journals.trips().isEmpty)
        #expect(try await diary.post("/trips/new", fields).status == 303)
        let twice = try await diary.post("/trips/new", fields)
        #expect(twice.status == 422 && twice.body.contains(texts.problem(.isThere(Journal(name: "")))))
    }
}

@Suite("Trips that are changed, filled and removed on the page")
struct TripStepTests {
    private func served() async throws -> (ServedDiary, Trip) {
        let diary = try await ServedDiary()
        let day = diary.entry.day
        let trip = try #require(
            Trip(firstDay: day.adding(days: -1), lastDay: day, from: "Seoul", to: ["Busan"])
        )
        _ = try await diary.store.journals.make(Journal(name: "Sea", trip: trip), at: diary.entry.recordedAt)
        return (diary, trip)
    }

    private func write(_ diary: ServedDiary, in journal: String?) async throws -> EntryID {
        let moment = diary.entry.recordedAt.adding(seconds: -3_600)
        let entry = Entry.made(at: moment, "By the sea.", journal: journal)
        return try await diary.store.entries.add(entry, at: moment).id
    }

    @Test("A trip is changed by the form that shows it as it is, with its name and its entries")
    func change() async throws {
        let (diary, _) = try await served()
        let id = try await write(diary, in: "Sea")
        let form = try await diary.get("/trips/change/Sea").body
        #expect(form.contains("value=\"2026-11-21\"") && form.contains("value=\"Busan\""))
        let revision = try #require(form.between("name=\"revision\" value=\"", "\""))
        let fields = [
            "revision": revision, "name": "By the sea", "first": "2026-11-20", "last": "2026-11-22",
            "to": "Busan, Ulsan",
        ]
        for _ in 0..<2 {
            let sent = try await diary.post("/trips/change/Sea", fields)
            #expect(sent.headers["location"] == "/trip/By%20the%20sea" || sent.status == 404)
        }
        let trip = try #require(try await diary.store.journals.summary(named: "By the sea")?.journal.trip)
        #expect(trip.days == 3 && trip.to == ["Busan", "Ulsan"] && trip.from == nil)
        #expect(try await diary.store.entries.entry(id).journal == "By the sea")
        await diary.server.stop()
    }

    @Test("A trip form refuses a change made meanwhile, a taken name and impossible days")
    func unfit() async throws {
        let (diary, trip) = try await served()
        let texts = Texts(.english)
        let same = ["name": "Sea", "first": "\(trip.firstDay)", "last": "\(trip.lastDay)", "by": "train"]
        let cases: [([String: String], JournalFault)] = [
            (["revision": "another"], .isChanged), (["name": "Walks & more"], .isThere(Journal(name: ""))),
            (["last": "2026-01-01"], .endsBeforeItBegins), (["name": " "], .badName(.unseen)),
        ]
        for (change, problem) in cases {
            let sent = try await diary.post("/trips/change/Sea", same.merging(change) { $1 })
            #expect(sent.status == 422 && sent.body.contains(texts.problem(problem)), "\(change)")
            #expect(sent.body.contains("value=\"train\""))
        }
        #expect(try await diary.store.journals.summary(named: "Sea")?.journal.trip == trip)
        #expect(try await diary.get("/trips/change/Nowhere").status == 404)
        await diary.server.stop()
    }

    @Test("A trip offers the entries of its days, and takes those that are chosen")
    func fill() async throws {
        let (diary, _) = try await served()
        let loose = try await write(diary, in: nil)
        let page = try await diary.get("/trip/Sea").body
        #expect(page.contains("Of these days 1 entry is in no journal, and 1 in another."))
        #expect(try await diary.post("/trips/fill/Sea", [:]).headers["location"] == "/trip/Sea")
        #expect(try await diary.store.entries.entry(loose).journal == "Sea")
        #expect(try await diary.store.entries.entry(diary.entry.id).journal == "Walks & more")
        #expect(
            try await diary.get("/trip/Sea").body.contains("1 entry of these days is in another journal.")
        )
        #expect(try await diary.post("/trips/fill/Sea", ["all": "1"]).status == 303)
        #expect(try await diary.store.entries.entry(diary.entry.id).journal == "Sea")
        #expect(try await !diary.get("/trip/Sea").body.contains("/trips/fill/"))
        await diary.server.stop()
    }

    @Test(
        "A trip is removed after asking what is to become of its entries",
        arguments: ["keep", "move", "remove", ""]
    )
    func remove(fate: String) async throws {
        let (diary, _) = try await served()
        let id = try await write(diary, in: "Sea")
        #expect(try await diary.get("/trips/remove/Sea").body.contains("value=\"move\""))
        let fields = ["entries": fate, "journal": "Walks & more", "days": "30"]
        let sent = try await diary.post("/trips/remove/Sea", fields)
        guard !fate.isEmpty else {
            #expect(sent.status == 422 && sent.body.contains("Choose what is to become"))
            #expect(try await diary.store.journals.summary(named: "Sea") != nil)
            return await diary.server.stop()
        }
        #expect(sent.headers["location"] == "/trips")
        #expect(try await diary.store.journals.summary(named: "Sea") == nil)
        if fate == "remove" {
            #expect(try await diary.store.trash.all().map(\.id) == [id])
        } else {
            #expect(
                try await diary.store.entries.entry(id).journal == (fate == "move" ? "Walks & more" : nil)
            )
        }
        await diary.server.stop()
    }
}

@Suite("The plan of places")
struct PlacePlanTests {
    private static func place(_ name: String, _ latitude: Double, _ longitude: Double) -> UsedPlace {
        UsedPlace(name: name, position: GlobePosition(latitude: latitude, longitude: longitude), uses: 1)
    }

    @Test("The plan is empty if no position is known")
    func nothing() {
        #expect(PlacePlan([]) == nil)
        #expect(PlacePlan([UsedPlace(name: "Somewhere")]) == nil)
        #expect(PlacePlan([Self.place("Nowhere", .nan, 999)]) == nil)
    }

    @Test("North is up and east is right, also across the date line")
    func directions() throws {
        let plan = try #require(
            PlacePlan([Self.place("Suva", -18.14, 178.44), Self.place("Apia", -13.83, -171.77)])
        )
        #expect(plan.pins[0].x < plan.pins[1].x)
        #expect(plan.pins[0].y > plan.pins[1].y)
        #expect(plan.pins.allSatisfy { (60...840).contains($0.x) && (60...380).contains($0.y) })
    }

    @Test(
        "Every pin is on the sheet, with a scale where one holds",
        arguments: [
            [(90.0, 0.0), (-90, 180)], [(90, 10), (90, -170)], [(35, 129)], [(35, 129), (35, 129)],
            [(0, -180), (0, 180)], [(0, -120), (0, 0), (0, 120)], [(1e-9, 1e-9), (0, 0)],
        ]
    )
    func inside(points: [(Double, Double)]) throws {
        let plan = try #require(PlacePlan(points.map { Self.place("here", $0.0, $0.1) }))
        #expect(plan.pins.count == points.count)
        #expect(plan.pins.allSatisfy { (0...900).contains($0.x) && (0...440).contains($0.y) })
        #expect(plan.scale.map { $0.width <= 140 && $0.width > 0 } ?? true)
        #expect(!plan.markup(Texts(.english), kind: "").html.contains("nan"))
    }

    @Test("Names stand beside their pins without overlap, the most used first")
    func labels() throws {
        var places = (0..<300).map {
            Self.place("place \($0)", 35 + Double($0 % 5) / 100, 129 + Double($0 % 7) / 100)
        }
        places[99].uses = 9
        let plan = try #require(PlacePlan(places))
        #expect(plan.pins.count == 200)
        #expect(plan.pins[99].label?.text == "place 99")
        let labels = plan.pins.compactMap(\.label)
        #expect(labels.count <= 40)
        let long = try #require(PlacePlan([Self.place(String(repeating: "가", count: 100_000), 35, 129)]))
        #expect((long.pins[0].label?.text.count ?? 0) <= 24)
    }

    @Test("A scale is a round number of kilometres")
    func scale() throws {
        let plan = try #require(PlacePlan([Self.place("a", 35, 129), Self.place("b", 35, 129.1)]))
        let scale = try #require(plan.scale)
        // 9.1 km are 760 pixels wide.
        #expect(scale.kilometres == 1)
        #expect((80...86).contains(scale.width))
    }
}
