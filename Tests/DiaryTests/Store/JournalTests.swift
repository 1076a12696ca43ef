@testable import Diary
@testable import System
import Hearing
import Sound
import Testing

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
        let (diary, store) = try TemporaryDiary.opened()
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

@Suite("Journals and tags")
struct NamesTests {
    private func filled(_ diary: TemporaryDiary) async throws -> DiaryStore {
        let store = try diary.open()
        try await store.entries.add(.sample(1, journal: "Travel", tags: ["sea", "wrok"]), at: .evening)
        try await store.entries.add(.sample(2, journal: "Travel", tags: ["wrok", "work"]), at: .evening)
        try await store.entries.add(.sample(3, journal: "Home", tags: ["바다"]), at: .evening)
        return store
    }

    @Test("Journals and tags are listed with the number of their entries, all or those of a filter")
    func listed() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary)
        #expect(
            try await store.names.used(.tag).map { "\($0.name) \($0.entries)" } == [
                "sea 1", "work 1", "wrok 2", "바다 1",
            ]
        )
        #expect(
            try await store.names.used(.journal).map { "\($0.name) \($0.entries)" } == ["Home 1", "Travel 2"]
        )
        #expect(try await store.names.used(.tag, EntryFilter(journal: "Home")).map(\.name) == ["바다"])
    }

    @Test("Journals and tags get another name in all entries, and join one that has it already")
    func renamed() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary)
        #expect(try await store.names.rename(.tag, "wrok", to: "work", at: .evening) == 2)
        #expect(
            try await store.names.used(.tag).map { "\($0.name) \($0.entries)" } == [
                "sea 1", "work 2", "바다 1",
            ]
        )
        #expect(try await store.names.rename(.journal, "Travel", to: "Home", at: .evening) == 2)
        #expect(try await store.names.used(.journal).map { "\($0.name) \($0.entries)" } == ["Home 3"])
        #expect(try await store.names.rename(.tag, "nowhere", to: "x", at: .evening) == 0)
        #expect(try await store.entries.list().allSatisfy { $0.journal == "Home" })
    }

    @Test("Journals and tags that are renamed leave no trace of the old name")
    func forgotten() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary)
        try await store.names.rename(.tag, "wrok", to: "work", at: .evening)
        try await store.names.rename(.tag, "sea", to: "ocean", at: .evening)
        let database = try Database(path: diary.folder + "/diary.sqlite")
        #expect(try database.first("SELECT count(*) FROM tag WHERE name = 'wrok'") { $0[0].int } == 0)
        #expect(try database.setting("removed_words") == nil)
    }
}

@Suite("The names of journals")
struct JournalNameTests {
    private static let now = Moment(milliseconds: 1_794_957_120_000, offsetSeconds: 32_400)

    @discardableResult
    private func keep(_ journal: String?, trip: Trip? = nil, in store: DiaryStore) async throws -> EntryID {
        var entry = Entry(
            id: EntryID(at: Self.now),
            recordedAt: Self.now,
            dateSource: .live,
            dateCertainty: .exact,
            text: "so",
            journal: journal,
            createdAt: Self.now
        )
        entry.trip = trip
        try await store.entries.add(entry, at: Self.now)
        return entry.id
    }

    private static func trip(_ days: Int) -> Trip? {
        Trip(
            firstDay: now.localDay,
            lastDay: now.localDay.adding(days: days - 1),
            from: "Seoul",
            to: ["Busan", "Mildo"],
            transport: "train"
        )
    }

    @Test(
        "The names of journals are one however their letters are written",
        arguments: [
            ("Family", "family"), ("Café", "cafe\u{301}"), ("밀도", "\u{1106}\u{1175}\u{11AF}도"),
            ("Ärger", "ÄRGER"),
        ]
    )
    func same(first: String, second: String) async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await keep(first, in: store)
        let id = try await keep(second, in: store)
        #expect(try await store.journals.all().map(\.journal.name) == [first])
        #expect(try await store.entries.entry(id).journal == first)
        #expect(try await store.journals.summary(named: second)?.entries == 2)
        #expect(try await store.journals.make(Journal(name: second), at: Self.now))
        #expect(try await !store.journals.make(Journal(name: first), at: Self.now))
    }

    @Test("may change their capitals, and lead to the journal that had them until somebody makes another")
    func renamed() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let trip = try #require(Self.trip(3))
        _ = try await store.journals.make(Journal(name: "Busan", trip: trip), at: Self.now)
        try await keep("Busan", in: store)
        try await store.names.rename(.journal, "Busan", to: "BUSAN", at: Self.now)
        #expect(try await store.journals.all().map(\.journal.name) == ["BUSAN"])
        try await store.names.rename(.journal, "busan", to: "By the sea", at: Self.now)
        let id = try await keep("Busan", in: store)
        #expect(try await store.entries.entry(id).journal == "By the sea")
        #expect(try await store.entries.entry(id).trip == trip)
        _ = try await store.journals.make(Journal(name: "Busan"), at: Self.now)
        let other = try await keep("Busan", in: store)
        #expect(try await store.entries.entry(other).journal == "Busan")
        try await store.journals.remove("By the sea", movingTo: nil, at: Self.now)
        #expect(try await store.journals.all().map(\.journal.name) == ["Busan"])
    }

    @Test(
        "The names of journals lead on also where nobody made the journal, and from one that was joined with another"
    )
    func renamedOfEntries() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await keep("family", in: store)
        try await store.names.rename(.journal, "family", to: "Clan", at: Self.now)
        let id = try await keep("Family", in: store)
        #expect(try await store.entries.entry(id).journal == "Clan")
        try await keep("Kin", in: store)
        try await store.names.rename(.journal, "Clan", to: "Kin", at: Self.now)
        for name in ["family", "Clan"] {
            let other = try await keep(name, in: store)
            #expect(try await store.entries.entry(other).journal == "Kin", "\(name)")
        }
        #expect(try await store.journals.all().map(\.journal.name) == ["Kin"])
    }

    @Test("The names of journals are on one line where nobody typed them")
    func mended() {
        #expect(JournalName.mended("two\nlines\u{7}") == "two lines")
        #expect(JournalName.mended("  Film ") == "Film")
        #expect(JournalName.mended(" \u{2028}\t") == nil)
        #expect(JournalName.mended(nil) == nil)
    }

    @Test("The names of journals come back from the trash as the trips that they were")
    func trash() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let trip = try #require(Self.trip(3))
        _ = try await store.journals.make(Journal(name: "Busan", trip: trip), at: Self.now)
        let id = try await keep("Busan", in: store)
        try await store.trash.add(id, until: Self.now.adding(seconds: 86_400), at: Self.now)
        try await store.journals.remove("Busan", movingTo: nil, at: Self.now)
        #expect(try await store.journals.all().isEmpty)
        try await store.trash.restore(id, at: Self.now)
        #expect(try await store.journals.summary(named: "Busan")?.journal.trip == trip)
    }

    @Test(
        "The names of journals come into another diary as the trips that they were, and never over one that is there"
    )
    func imported() async throws {
        let trip = try #require(Self.trip(3))
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let other = try #require(Self.trip(2))
        _ = try await store.journals.make(Journal(name: "Busan", trip: other), at: Self.now)
        try await keep("Busan", trip: trip, in: store)
        try await keep("Mildo", trip: trip, in: store)
        #expect(try await store.journals.summary(named: "Busan")?.journal.trip == other)
        let made = try await store.journals.summary(named: "Mildo")?.journal
        #expect(made?.trip == trip && made?.madeAt != nil)
        let id = try await keep("Mildo", in: store)
        let line = try await store.entries.entry(id).jsonText.line
        #expect(try EntryDocument(json: Array(line.utf8)).entry.trip == trip)
    }
}
