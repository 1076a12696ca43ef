@testable import Diary
import Foundation
@testable import Mood
import System
import Testing
import TestKit
@testable import Travel

@Suite("Timelines")
struct TimelineTests {
    /// 18 November 2026, 08:12 in Seoul.
    static let morning = Moment(milliseconds: 1_794_957_120_000, offsetSeconds: 32_400)

    static func filled(in folder: TestFolder) async throws -> DiaryStore {
        let store = try DiaryStore(folder: folder("diary"), options: .init(access: .create))
        let days: [(hours: Double, text: String, blocks: [Block])] = [
            (
                0, "On the train\nto the sea",
                [
                    .place(name: "Haeundae <beach>", GlobePosition(latitude: 35.16, longitude: 129.16)),
                    .link(address: "https://example.com/?a=1&b=2", title: nil),
                ]
            ),
            (26, "", [.place(name: "Mildo", nil)]), (24, "<script>alert(1)</script>", []),
        ]
        for day in days {
            let moment = morning.adding(seconds: day.hours * 3_600)
            var entry = Entry(
                id: EntryID(at: moment),
                recordedAt: moment,
                dateSource: .live,
                dateCertainty: .exact,
                text: day.text,
                journal: "Busan",
                createdAt: moment
            )
            entry.blocks = day.blocks
            try await store.entries.add(entry, at: moment)
        }
        return store
    }

    static let trip = Trip(
        firstDay: morning.localDay.adding(days: -1),
        lastDay: morning.localDay.adding(days: 1)
    )

    @Test("The days of a trip ascend and are numbered, others begin with the newest; what is in them ascends")
    func order() async throws {
        let folder = TestFolder()
        let entries = try await Self.filled(in: folder).entries.timeline(EntryFilter())
        let trip = Timeline(entries, of: Self.trip)
        #expect(trip.days.map(\.day.description) == ["2026-11-18", "2026-11-19"])
        #expect(trip.days.map(\.tripDay) == [2, 3])
        #expect(trip.days[0].day.weekdayName == "Wednesday")
        #expect(trip.days[0].places == ["Haeundae <beach>"])
        #expect(trip.days[0].items.map(\.kind) == ["text", "place", "link"])
        #expect(trip.days[0].items.map(\.isFirst) == [true, false, false])
        #expect(trip.days[0].items.map(\.line).first == "On the train…")
        #expect(trip.days[1].items.map(\.line) == ["<script>alert(1)</script>", "Mildo"])
        let diary = Timeline(entries, of: nil)
        #expect(diary.days.map(\.day.description) == ["2026-11-19", "2026-11-18"])
        #expect(diary.days.map(\.items) == trip.days.reversed().map(\.items))
        #expect(diary.days.map(\.tripDay) == [nil, nil])
    }

    @Test("Of many days the newest are taken whole, within the days that are asked for")
    func limit() async throws {
        let folder = TestFolder()
        let store = try await Self.filled(in: folder)
        let newest = try await store.entries.timeline(EntryFilter(), days: 1)
        #expect(newest.map(\.summary.day.description) == ["2026-11-19", "2026-11-19"])
        let before = try await store.entries.timeline(EntryFilter(to: Self.morning.localDay), days: 1)
        #expect(before.map(\.summary.day.description) == ["2026-11-18"])
        #expect(try await store.entries.timeline(EntryFilter(journal: "Film"), days: 1).isEmpty)
    }

    @Test("Maps get the places whose position is known, with their times and escaped names")
    func maps() async throws {
        let folder = TestFolder()
        let track = PlaceTrack(
            Timeline(try await Self.filled(in: folder).entries.timeline(EntryFilter()), of: nil)
        )
        #expect(track.count == 1)
        let point = """
            <wpt lat="35.16" lon="129.16"><time>2026-11-17T23:12:00Z</time><name>Haeundae &lt;beach&gt;</name></wpt>
            """
        #expect(track.gpx.contains(point))
        #expect(track.geoJSON.contains("\"coordinates\":[129.16,35.16]"))
    }

    @Test("Positions are written as GPX has them: without an exponent, and east of the date line from it on")
    func positions() async throws {
        let folder = TestFolder()
        let store = try DiaryStore(folder: folder("diary"), options: .init(access: .create))
        var entry = Entry(
            id: EntryID(at: Self.morning),
            recordedAt: Self.morning,
            dateSource: .live,
            dateCertainty: .exact,
            createdAt: Self.morning
        )
        entry.blocks = [(1e-7, 180.0), (-1e-12, -0.5), (-89.999_999_96, 12.345_678_94)].map {
            .place(name: "\u{1}&", GlobePosition(latitude: $0.0, longitude: $0.1))
        }
        try await store.entries.add(entry, at: Self.morning)
        let gpx = PlaceTrack(Timeline(try await store.entries.timeline(EntryFilter()), of: nil)).gpx
        for point in [
            "lat=\"0.0000001\" lon=\"-180\"", "lat=\"0\" lon=\"-0.5\"", "lat=\"-90\" lon=\"12.3456789\"",
            "<name>\u{FFFD}&amp;</name>",
        ] {
            #expect(gpx.contains(point), "\(point)")
        }
    }

    @Test("The page holds every word escaped, and leads nowhere by itself")
    func page() async throws {
        let folder = TestFolder()
        let store = try await Self.filled(in: folder)
        let timeline = Timeline(try await store.entries.timeline(EntryFilter()), of: Self.trip)
        let path = folder("busan.html")
        let document = TimelineDocument(timeline, titled: "Busan & the sea", named: "busan.html")
        #expect(try await document.write(to: path, from: store) == TimelineDocument.Outcome())
        let page = try String(contentsOfFile: path, encoding: .utf8)
        #expect(page.contains("<h1>Busan &amp; the sea</h1>"))
        #expect(page.contains("<p>to the sea</p>"))
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!page.contains("<script"))
        #expect(page.contains("href=\"https://example.com/?a=1&amp;b=2\" rel=\"noreferrer\""))
        #expect(!page.contains("src="))
    }

    @Test("A link of another kind than those of pages leads nowhere on the page")
    func otherLinks() async throws {
        let folder = TestFolder()
        let store = try await Self.filled(in: folder)
        var edit = EntryEdit()
        edit.addedBlocks = [.link(address: "javascript:alert(1)", title: "<b>")]
        _ = try await store.entries.edit(try await store.entries.ids()[0], edit, at: Self.morning)
        let timeline = Timeline(try await store.entries.timeline(EntryFilter()), of: Self.trip)
        let document = TimelineDocument(timeline, titled: "Busan", named: "busan.html")
        #expect(try await document.write(to: folder("busan.html"), from: store).lost.isEmpty)
        let page = try String(contentsOfFile: folder("busan.html"), encoding: .utf8)
        #expect(page.contains("<p>&lt;b&gt; javascript:alert(1)</p>"))
        #expect(!page.contains("href=\"javascript"))
    }

    @Test(
        "A photo of several pictures is one moment, whose page shows them together and whose map each by itself"
    )
    func severalPictures() async throws {
        let folder = TestFolder()
        let store = try DiaryStore(folder: folder("diary"), options: .init(access: .create))
        let pictures = try (1...3).map { number in
            try TestPhoto.arriving(
                number,
                in: folder.path,
                at: Self.morning.adding(seconds: Double(number)),
                position: number == 3 ? nil : GlobePosition(latitude: Double(number), longitude: 129)
            )
        }
        var entry = Entry(
            id: EntryID(at: Self.morning),
            recordedAt: Self.morning,
            dateSource: .live,
            dateCertainty: .exact,
            createdAt: Self.morning
        )
        entry.blocks = [.photo(pictures.map(\.picture), caption: "The pier")]
        try await store.entries.add(entry, pictures: pictures, at: Self.morning)
        let timeline = Timeline(try await store.entries.timeline(EntryFilter()), of: nil)
        #expect(timeline.days[0].items.map(\.line) == ["The pier"])
        let json = timeline.days[0].jsonText.line
        #expect(json.split(separator: "\"sha256\"").count == 4 && json.contains("\"pictures\":[{\"sha256\""))
        let track = PlaceTrack(timeline)
        #expect(track.count == 2)
        #expect(
            track.gpx.contains(
                "<wpt lat=\"1\" lon=\"129\"><time>2026-11-17T23:12:01Z</time><name>The pier</name>"
            )
        )
        #expect(track.gpx.contains("<wpt lat=\"2\" lon=\"129\"><time>2026-11-17T23:12:02Z</time>"))
        let document = TimelineDocument(timeline, titled: "Busan", named: "busan.html")
        #expect(try await document.write(to: folder("busan.html"), from: store) == .init())
        let page = try String(contentsOfFile: folder("busan.html"), encoding: .utf8)
        let figure = try #require(page.split(separator: "<figure class=\"several\">").last)
        #expect(figure.split(separator: "<img src=").count == 4)
        #expect(figure.contains("<figcaption><p>The pier</p></figcaption></figure>"))
        let beside = FolderNames.of(folder("busan.html files"))
        #expect(Set(beside).isSuperset(of: pictures.map { DurableFile.split($0.picture.path).name }))
    }

    @Test("Entries of the same day in other years are found, the newest first, and of this year none")
    func otherYears() async throws {
        let folder = TestFolder()
        let store = try await Self.filled(in: folder)
        let later = try #require(DiaryDay("2027-11-19"))
        #expect(
            try await store.entries.list(onDayOf: later).map(\.day.description) == [
                "2026-11-19", "2026-11-19",
            ]
        )
        #expect(try await store.entries.list(onDayOf: Self.morning.localDay).isEmpty)
    }

    @Test("The strongest sentence is the one in which most speaks for the mood, or else the first")
    func sentence() {
        var entry = Entry(
            id: EntryID(at: Self.morning),
            recordedAt: Self.morning,
            dateSource: .live,
            dateCertainty: .exact,
            text: "We took the bus. I was so happy at the sea! Then it rained.",
            createdAt: Self.morning
        )
        #expect(entry.strongestSentence == "We took the bus.")
        entry.personMood = Mood(
            positive: 90,
            negative: 10,
            emotion: .joy,
            source: .person,
            evidence: [Evidence(phrase: "So happy", from: 22, to: 30, weight: 2, toward: "joy")]
        )
        #expect(entry.strongestSentence == "I was so happy at the sea!")
    }
}

@Suite("Trips by their days")
struct TripTests {
    private static func day(_ text: String) throws -> DiaryDay { try #require(DiaryDay(text)) }

    private static func trip(_ first: String, _ last: String) throws -> Trip {
        try #require(Trip(firstDay: try day(first), lastDay: try day(last)))
    }

    @Test(
        "A trip is planned before its first day, ongoing to the last minute of its last, and then completed"
    )
    func status() throws {
        let trip = try Self.trip("2026-11-18", "2026-11-20")
        #expect((trip.days, trip.nights) == (3, 2))
        let cases: [(String, TripStatus)] = [
            ("2026-10-31T23:59:00+09:00", .planned(daysToGo: 18)),
            ("2026-11-17T23:59:00+09:00", .planned(daysToGo: 1)),
            ("2026-11-18T00:00:00+09:00", .ongoing(day: 1)), ("2026-11-20T00:00:00+09:00", .ongoing(day: 3)),
            ("2026-11-20T23:59:00+09:00", .ongoing(day: 3)), ("2026-11-21T00:00:00+09:00", .completed),
        ]
        for (text, status) in cases {
            let moment = try #require(Moment(text))
            #expect(trip.status(on: moment.localDay) == status, "\(text)")
        }
        // With days that begin at four, the last one goes on until then.
        let night = try #require(Moment("2026-11-21T03:59:00+09:00"))
        #expect(trip.status(on: night.localDay(startMinute: 240)) == .ongoing(day: 3))
    }

    @Test("A trip of one day has no night")
    func oneDay() throws {
        let trip = try Self.trip("2026-11-18", "2026-11-18")
        #expect((trip.days, trip.nights) == (1, 0))
        #expect(trip.status(on: trip.firstDay) == .ongoing(day: 1))
    }

    @Test("Of the trips that have a day the shortest takes it, and of two as short the one that began later")
    func innermost() throws {
        let journals = [
            Journal(name: "Everyday"),
            Journal(name: "Korea", trip: try Self.trip("2026-11-10", "2026-11-30")),
            Journal(name: "Busan", trip: try Self.trip("2026-11-18", "2026-11-20")),
            Journal(name: "Gyeongju", trip: try Self.trip("2026-11-19", "2026-11-21")),
        ]
        let expected: [(String, String?)] = [
            ("2026-11-09", nil), ("2026-11-10", "Korea"), ("2026-11-18", "Busan"),
            ("2026-11-19", "Gyeongju"),
            ("2026-11-21", "Gyeongju"), ("2026-11-22", "Korea"), ("2026-12-01", nil),
        ]
        for (day, name) in expected {
            #expect(journals.innermost(on: try Self.day(day))?.name == name, "\(day)")
        }
    }
}
