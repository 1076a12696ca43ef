import Testing
@testable import Diary
@testable import System

@Suite("Journals and trips")
struct JournalTests {
    private static let busan = Trip(
        firstDay: DiaryDay(daysSinceEpoch: 20_775),
        lastDay: DiaryDay(daysSinceEpoch: 20_777),
        from: "Seoul",
        to: ["Busan", "Gyeongju"],
        transport: "train"
    )

    @Test("A journal that was made stays without entries; one that an entry brought goes with its last")
    func empty() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        #expect(try await store.journals.make(Journal(name: "Family"), at: .evening))
        let one = try await store.entries.add(.sample(1, journal: "Family"), at: .evening)
        let two = try await store.entries.add(.sample(2, journal: "Film"), at: .evening)
        #expect(try await store.journals.all().map(\.journal.name) == ["Family", "Film"])
        #expect(try await store.journals.all().map { $0.journal.madeAt != nil } == [true, false])
        for id in [one.id, two.id] { try await store.entries.remove(id, at: .evening) }
        #expect(try await store.journals.all().map(\.journal.name) == ["Family"])
        #expect(try await store.names.used(.journal).isEmpty)
    }

    @Test("A trip keeps its days, its places and its transport, and one name is one journal")
    func trip() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let trip = try #require(Self.busan)
        try await store.entries.add(.sample(1, journal: "부산"), at: .evening)
        #expect(try await store.journals.make(Journal(name: "부산", trip: trip), at: .evening))
        let found = try #require(try await store.journals.summary(named: "부산"))
        #expect((found.journal.trip, found.entries, found.moments) == (trip, 1, 1))
        #expect(try await !store.journals.make(Journal(name: "부산"), at: .evening))
        #expect(try await store.journals.trips().map(\.name) == ["부산"])
        var longer = trip
        longer.lastDay = trip.lastDay.adding(days: 2)
        #expect(try await store.journals.change("부산", to: longer))
        #expect(try await store.journals.summary(named: "부산")?.journal.trip == longer)
        #expect(try await !store.journals.change("Seoul", to: longer))
        #expect(Trip(firstDay: trip.lastDay, lastDay: trip.firstDay) == nil)
    }

    @Test("What is in a journal is counted: entries, their parts, sound, and the first and the last day")
    func figures() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample(1, text: "", journal: "Film", withSound: true)
        entry.blocks = [.text("one"), .text("two")]
        try await store.entries.add(entry, archive: try diary.archive(), at: .evening)
        let later = Moment.evening.adding(seconds: 86_400)
        try await store.entries.add(.sample(2, at: later, journal: "Film"), at: .evening)
        let film = try #require(try await store.journals.summary(named: "Film"))
        #expect((film.entries, film.moments, film.seconds) == (2, 4, 41.02))
        #expect((film.firstDay, film.lastDay) == (Moment.evening.localDay, later.localDay))
    }

    @Test("A trip is found with or without its figures, a journal of everyday with its number of entries")
    func parts() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        _ = try await store.journals.make(Journal(name: "Busan", trip: Self.busan), at: .evening)
        _ = try await store.journals.make(Journal(name: "Empty"), at: .evening)
        for (number, journal) in ["Busan", "Film", "Film"].enumerated() {
            var entry = Entry.sample(UInt64(number + 1))
            entry.journal = journal
            try await store.entries.add(entry, at: .evening)
        }
        #expect(
            try await store.journals.journal(named: "busan")
                == store.journals.summary(named: "Busan")?.journal
        )
        #expect(try await store.journals.journal(named: "Seoul") == nil)
        #expect(
            try await store.journals.tripSummaries() == store.journals.all().filter { $0.journal.trip != nil }
        )
        #expect(
            try await store.journals.everyday()
                == [UsedName(name: "Empty", entries: 0), UsedName(name: "Film", entries: 2)]
        )
    }

    @Test("A journal gets another name with its days, or is joined with the one that has it")
    func rename() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        _ = try await store.journals.make(Journal(name: "Busan", trip: Self.busan), at: .evening)
        try await store.names.rename(.journal, "Busan", to: "Sea", at: .evening)
        #expect(try await store.journals.summary(named: "Sea")?.journal.trip == Self.busan)
        try await store.entries.add(.sample(1, journal: "Sea"), at: .evening)
        _ = try await store.journals.make(Journal(name: "Film"), at: .evening)
        #expect(try await store.names.rename(.journal, "Sea", to: "Film", at: .evening) == 1)
        #expect(try await store.journals.all().map(\.journal.name) == ["Film"])
        #expect(try await store.journals.summary(named: "Film")?.entries == 1)
        #expect(try await store.journals.summary(named: "Film")?.journal.trip == nil)
    }

    @Test("A journal that is removed gives its entries to another, or to none")
    func remove() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let id = try await store.entries.add(.sample(1, journal: "Film"), at: .evening).id
        #expect(try await store.journals.remove("Film", movingTo: "Family", at: .evening) == 1)
        #expect(try await store.entries.entry(id).journal == "Family")
        #expect(try await store.journals.remove("Family", movingTo: nil, at: .evening) == 1)
        #expect(try await store.entries.entry(id).journal == nil)
        #expect(try await store.journals.all().isEmpty)
        #expect(try await store.journals.remove("Family", movingTo: nil, at: .evening) == nil)
    }
}
