import Hearing
import Sound
import System
import Testing
@testable import Diary

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
        "are one however their letters are written",
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

    @Test("lead on also where nobody made the journal, and from one that was joined with another")
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

    @Test("are on one line where nobody typed them")
    func mended() {
        #expect(JournalName.mended("two\nlines\u{7}") == "two lines")
        #expect(JournalName.mended("  Film ") == "Film")
        #expect(JournalName.mended(" \u{2028}\t") == nil)
        #expect(JournalName.mended(nil) == nil)
    }

    @Test("come back from the trash as the trips that they were")
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

    @Test("come into another diary as the trips that they were, and never over one that is there")
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
