import Mood
import System
import Testing
@testable import Diary

@Suite("Places of one's own")
struct PlaceTests {
    private static let mildo = GlobePosition(latitude: 35.16, longitude: 129.16)

    @Test("are kept with their aliases and their point, and counted by the entries that name them")
    func kept() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let position = try #require(Self.mildo)
        try await store.places.save(OwnPlace(name: "Mildo", aliases: ["밀도"], position: position))
        var entry = Entry.sample()
        entry.blocks = [.place(name: "Mildo", position), .place(name: "Seoul", nil)]
        try await store.entries.add(entry, at: .evening)
        #expect(
            try await store.places.all() == [
                OwnPlace(name: "Mildo", aliases: ["밀도"], position: position, uses: 1)
            ]
        )
        #expect(try await store.places.remove("Mildo", at: .evening))
        #expect(try await !store.places.remove("Mildo", at: .evening))
        #expect(try await store.entries.entry(entry.id).blocks == entry.blocks, "entries keep what they have")
    }

    @Test("take another's place in every entry that names it, and in the search")
    func replaced() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let position = try #require(Self.mildo)
        try await store.places.save(OwnPlace(name: "Mil do", position: position))
        for number in UInt64(1)...2 {
            var entry = Entry.sample(number)
            entry.blocks = [.text("x"), .place(name: "Mil do", nil)]
            try await store.entries.add(entry, at: .evening)
        }
        let place = OwnPlace(name: "Mildo", aliases: ["Mil do"], position: position)
        #expect(try await store.places.replace("Mil do", by: place, at: .evening).entries == 2)
        #expect(try await store.places.all().map(\.name) == ["Mildo"])
        for id in try await store.entries.ids() {
            #expect(
                try await store.entries.entry(id).blocks == [.text("x"), .place(name: "Mildo", position)]
            )
        }
        let query = try #require(SearchQuery("mildo"))
        #expect(try await store.search.find(query).total == 2)
    }

    @Test(
        "that only entries name are counted too, with the point that one of them knows, and renamed in all of them"
    )
    func used() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let position = try #require(Self.mildo)
        let blocks: [[Block]] = [
            [.place(name: "Seoul", nil), .place(name: "Busan", nil)], [.place(name: "Busan", position)],
        ]
        for (number, blocks) in blocks.enumerated() {
            var entry = Entry.sample(UInt64(number + 1))
            entry.blocks = blocks
            try await store.entries.add(entry, at: .evening)
        }
        let (busan, seoul) = (
            UsedPlace(name: "Busan", position: position, uses: 2), UsedPlace(name: "Seoul", uses: 1)
        )
        #expect(try await store.places.used() == [busan, seoul])
        #expect(try await store.places.used(inTime: true) == [busan, seoul])
        #expect(try await store.entries.count(EntryFilter(place: "Busan")) == 2)
        #expect(try await store.entries.count(EntryFilter(place: "Seoul")) == 1)
        #expect(try await store.places.rename("Busan", to: "부산", nil, at: .evening).entries == 2)
        #expect(try await store.places.used().map(\.name) == ["Seoul", "부산"])
        #expect(try await store.places.used()[1].position == position)
        #expect(try await store.search.find(try #require(SearchQuery("busan"))).total == 0)
    }

    @Test("reach the entries that write them with other capitals, and no other place of that name")
    func capitals() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let position = try #require(Self.mildo)
        let elsewhere = try #require(GlobePosition(latitude: 1, longitude: 2))
        let blocks: [[Block]] = [
            [.place(name: "mildo", nil)], [.place(name: "MILDO", elsewhere)], [.place(name: "밀도", nil)],
        ]
        for (number, blocks) in blocks.enumerated() {
            var entry = Entry.sample(UInt64(number + 1))
            entry.blocks = blocks
            try await store.entries.add(entry, at: .evening)
        }
        let place = OwnPlace(name: "Mildo", aliases: ["밀도"], position: position)
        try await store.places.save(place)
        #expect(try await store.places.locate(place, at: .evening) == 2)
        #expect(
            Set(try await store.places.used().map(\.name)) == ["Mildo", "MILDO", "밀도"],
            "an alias is kept as it was said"
        )
        #expect(try await store.places.all().map(\.uses) == [1])
        var entry = Entry.sample(4)
        entry.blocks = [.place(name: "mildo", position)]
        try await store.entries.add(entry, at: .evening)
        let named = OwnPlace(name: "Milda", aliases: ["밀도"], position: position)
        #expect(try await store.places.replace("Mildo", by: named, at: .evening).entries == 2)
        #expect(
            try await store.places.used().first { $0.name == "MILDO" }
                == UsedPlace(name: "MILDO", position: elsewhere, uses: 1)
        )
        #expect(try await store.places.all().map(\.uses) == [2])
    }

    @Test("are listed from their index, so that a diary with many entries costs no more")
    func listed() async throws {
        let diary = try TemporaryDiary()
        _ = try diary.open()
        let database = try Database(path: diary.folder + "/diary.sqlite")
        for order in ["text", "first IS NULL, first, text"] {
            let plan = try database.all("EXPLAIN QUERY PLAN " + Database.usedPlaces(by: order)) { $0[3].text }
            #expect(plan.first == "SCAN block USING COVERING INDEX block_by_place")
        }
    }

    @Test("and all that a journal's entries have beside them are counted by what they are")
    func moments() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        #expect(try await store.statistics.moments(ofJournal: "Film") == JournalMoments())
        var entry = Entry.sample(1)
        entry.journal = "Film"
        entry.sound = nil
        entry.blocks = [.text("x"), .text("y"), .place(name: "Seoul", nil)]
        try await store.entries.add(entry, at: .evening)
        let moments = try await store.statistics.moments(ofJournal: "Film")
        #expect((moments.voices, moments.written) == (0, 1))
        #expect((moments.blocks, moments.all) == ([.text: 2, .place: 1], 4))
    }

    @Test("and no feeling is that of most of them where two are as frequent")
    func tie() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        for (number, emotion) in [Emotion.sadness, .joy, .joy].enumerated() {
            var entry = Entry.sample(UInt64(number + 1))
            entry.journal = "Film"
            entry.reading = MoodReading(
                mood: Mood(positive: 60, negative: 40, emotion: emotion, source: .reader),
                moodReason: nil,
                score: MoodScore(positive: 0.6, emotions: [:])
            )
            try await store.entries.add(entry, at: .evening)
            let most = try await store.statistics.moments(ofJournal: "Film").emotion
            #expect(most == [.sadness, nil, .joy][number])
        }
    }
}
