@testable import Diary
import Mood
import System
import Testing

@Suite("Places of one's own")
struct PlaceTests {
    private static let mildo = GlobePosition(latitude: 35.16, longitude: 129.16)

    @Test(
        "Places of one's own are kept with their aliases and their point, and counted by the entries that name them"
    )
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

    @Test("Places of one's own take another's place in every entry that names it, and in the search")
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

    @Test(
        "Places of one's own reach the entries that write them with other capitals, and no other place of that name"
    )
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

    @Test("Places of one's own are listed from their index, so that a diary with many entries costs no more")
    func listed() async throws {
        let diary = try TemporaryDiary()
        _ = try diary.open()
        let database = try Database(path: diary.folder + "/diary.sqlite")
        for order in ["text", "first IS NULL, first, text"] {
            let plan = try database.all("EXPLAIN QUERY PLAN " + Database.usedPlaces(by: order)) { $0[3].text }
            #expect(plan.first == "SCAN block USING COVERING INDEX block_by_place")
        }
    }

    @Test(
        "Places of one's own and all that a journal's entries have beside them are counted by what they are"
    )
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

    @Test("Places of one's own and no feeling is that of most of them where two are as frequent")
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

@Suite("A place that gets the name of another")
struct PlaceNamingTests {
    private static let end = Moment.evening.adding(seconds: 30 * 86_400)
    private let (here, there): (GlobePosition, GlobePosition)

    init() throws {
        here = try #require(GlobePosition(latitude: 35.16, longitude: 129.16))
        there = try #require(GlobePosition(latitude: 1, longitude: 2))
    }

    private func keep(_ number: UInt64, _ blocks: [Block], in store: DiaryStore) async throws -> EntryID {
        var entry = Entry.sample(number)
        entry.blocks = blocks
        return try await store.entries.add(entry, at: .evening).id
    }

    @Test("gets it in entries and parts of entries that lie in the trash, too, and they come back with it")
    func trash() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let whole = try await keep(1, [.text("x"), .place(name: "Alt", there)], in: store)
        let parted = try await keep(2, [.text("y"), .place(name: "alt", nil)], in: store)
        let other = try await keep(3, [.place(name: "Elsewhere", there)], in: store)
        for id in [whole, other] { try await store.trash.add(id, until: Self.end, at: .evening) }
        var edit = EntryEdit()
        edit.changedBlocks[1] = .to(nil)
        let part = Entry.sample(9).id
        let entry = try await store.entries.entry(parted)
        try await store.trash.add(1, of: entry, edit, as: part, until: Self.end, at: .evening)
        #expect(try await store.places.inTrash().map(\.name).sorted() == ["Alt", "Elsewhere", "alt"])
        let place = OwnPlace(name: "Neu", position: here)
        let changed = try await store.places.replace("Alt", by: place, at: .evening)
        let lost = UsedPlace(name: "Alt", position: there, uses: 1)
        #expect(changed == ReplacedPlace(entries: 0, trashed: 2, lost: [lost]))
        #expect(try await store.trash.all().first { $0.id == part }?.text == "Neu")
        try await store.trash.restore(whole, at: .evening)
        try await store.trash.restore(part, at: .evening)
        try await store.trash.restore(other, at: .evening)
        #expect(try await store.entries.entry(whole).blocks == [.text("x"), .place(name: "Neu", here)])
        #expect(try await store.entries.entry(parted).blocks == [.text("y"), .place(name: "Neu", here)])
        #expect(try await store.entries.entry(other).blocks == [.place(name: "Elsewhere", there)])
        #expect(try await store.check() == [])
    }

    @Test("stands once in an entry that named both, and what is lost of the points is counted")
    func both() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let blocks: [Block] = [.place(name: "Mil do", there), .text("x"), .place(name: "Mildo", here)]
        let both = try await keep(1, blocks, in: store)
        let unplaced = try await keep(
            2,
            [.place(name: "Mil do", there), .place(name: "Mildo", nil)],
            in: store
        )
        let place = OwnPlace(name: "Mildo", position: here)
        let changed = try await store.places.replace("Mil do", by: place, at: .evening)
        #expect(changed.lost == [UsedPlace(name: "Mil do", position: there, uses: 2)])
        #expect(try await store.entries.entry(both).blocks == [.text("x"), .place(name: "Mildo", here)])
        #expect(try await store.entries.entry(unplaced).blocks == [.place(name: "Mildo", here)])
    }

    @Test("lets each entry keep its point where that is wanted, and those without one get the place's")
    func points() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await store.places.save(OwnPlace(name: "Mildo", position: here))
        let away = try await keep(1, [.place(name: "Mildo", there)], in: store)
        let unplaced = try await keep(2, [.place(name: "Mildo", nil)], in: store)
        let named = OwnPlace(name: "Milda", position: here)
        let changed = try await store.places.replace("Mildo", by: named, keepingPoints: true, at: .evening)
        #expect(changed == ReplacedPlace(entries: 2))
        #expect(try await store.entries.entry(away).blocks == [.place(name: "Milda", there)])
        #expect(try await store.entries.entry(unplaced).blocks == [.place(name: "Milda", here)])
    }

    @Test("A place that gets the name of another that is the alias of yet another place is that no more")
    func aliases() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await store.places.save(OwnPlace(name: "R9", aliases: ["alt", "Neun"], position: there))
        _ = try await keep(1, [.place(name: "Alt", there)], in: store)
        let place = OwnPlace(name: "Neu", aliases: ["Alt"], position: here)
        #expect(try await store.places.replace("Alt", by: place, at: .evening).entries == 1)
        #expect(try await store.places.all().map(\.aliases) == [["Alt"], ["Neun"]])
        #expect(try await store.places.all().map(\.uses) == [1, 0])
    }

    @Test("gets it also where something in the trash cannot be read, which stays as it is")
    func damaged() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let (whole, broken) = (
            try await keep(1, [.place(name: "Alt", here)], in: store),
            try await keep(2, [.place(name: "Alt", here)], in: store)
        )
        for id in [whole, broken] { try await store.trash.add(id, until: Self.end, at: .evening) }
        let database = try Database(path: diary.folder + "/diary.sqlite")
        try database.run("UPDATE trash SET document = substr(document, 2) WHERE id = ?", [.of(broken)])
        let changed = try await store.places.rename("Alt", to: "Neu", nil, at: .evening)
        #expect(changed == ReplacedPlace(trashed: 1))
        #expect(try await store.places.inTrash() == [UsedPlace(name: "Neu", position: here)])
    }
}
