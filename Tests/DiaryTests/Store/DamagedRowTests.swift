@testable import Diary
@testable import Hearing
@testable import Mood
@testable import System
import Foundation
import Testing

@Suite("A row of the database that cannot be read")
struct DamagedRowTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let damaged: Entry
    private let whole: Entry

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        var first = Entry.sample(1, text: "along the river", withSound: true)
        first.transcript = .sample("along the river")
        first.transcript?.words[0].alternatives = ["along"]
        first.reading = EditTests.reading(.joy, 81)
        first.blocks = [.text("a block")]
        first.pending = [.align]
        damaged = try await store.entries.add(first, archive: try diary.archive(), at: .evening)
        let later = Moment.evening.adding(seconds: 86_400)
        whole = try await store.entries.add(.sample(2, at: later, text: "by the river"), at: .evening)
    }

    private func damage(_ change: String) throws {
        let database = try Database(path: store.folder.database)
        try database.script(change)
    }

    static let damages: [(change: String, what: String)] = [
        ("UPDATE entry SET day = 'x' WHERE key = 1", "day"),
        ("UPDATE entry SET date_certainty = 'sure' WHERE key = 1", "DateCertainty"),
        ("UPDATE entry SET date_source = 'dream' WHERE key = 1", "DateSource"),
        ("UPDATE entry SET emotion = 'glee' WHERE key = 1", "Emotion"),
        ("UPDATE entry SET own_date = '{' WHERE key = 1", "EntryDate"),
        ("UPDATE entry SET id = replace(id, '-', '_') WHERE key = 1", "id"),
        ("UPDATE mood SET reading = '{' WHERE entry = 1", "MoodReading"),
        ("UPDATE transcript SET words = 'x' WHERE entry = 1", "words"),
        ("UPDATE block SET kind = 'film' WHERE entry = 1", "Kind"),
        ("UPDATE job SET kind = 'dance' WHERE entry = 1", "JobKind"),
        ("UPDATE entry SET text = CAST(x'616cff6f6e67' AS TEXT) WHERE key = 1", "text"),
    ]

    @Test(
        "A row of the database that cannot be read keeps nobody from all others, and is named by a check",
        arguments: damages
    )
    func passedOver(change: String, what: String) async throws {
        try damage(change)
        #expect(try await store.entries.list().map(\.id).contains(whole.id))
        #expect(try await store.entries.list(limit: 1).map(\.id) == [whole.id])
        #expect(try await store.entries.list(limit: 1, oldestFirst: true).count == 1)
        #expect(try await store.entries.listWhole().map(\.id).contains(whole.id))
        #expect(try await store.entries.ids().contains(whole.id))
        let query = try #require(SearchQuery("river"))
        #expect(try await store.search.find(query).hits.map(\.entry.id).contains(whole.id))
        #expect(try await store.statistics.calendar(year: 2026, month: 11).map(\.day).contains(whole.day))
        #expect(try await store.statistics.summary(today: whole.day).entries > 0)
        #expect(try await store.entries.timeline(EntryFilter(), days: 7).map(\.summary.id).contains(whole.id))
        #expect(try await store.entries.rows().map(\.id).contains(whole.id))
        _ = try await store.jobs.all()
        let findings = try await store.check(wholly: true)
            .filter { [.rowDamaged, .rowMendable].contains($0.kind) }
        #expect(findings.map(\.detail) == [what])
    }

    @Test(
        "A row of the database that cannot be read is named once by who passed over it, with what cannot be read"
    )
    func named() async throws {
        try damage("UPDATE entry SET day = 'x' WHERE key = 1")
        for _ in 1...2 { #expect(try await store.entries.list().map(\.id) == [whole.id]) }
        _ = try await store.statistics.calendar(year: 2026, month: 11)
        _ = try await store.statistics.summary(today: whole.day)
        let row = DamagedRow(.entry, damaged.id.description, what: "day")
        #expect(await store.damagedRows == [row])
        await #expect(throws: DiaryError.unreadable(what: "day")) {
            try await store.entries.entry(damaged.id)
        }
        await #expect(throws: DiaryError.unreadable(what: "day")) {
            try await store.entries.summary(damaged.id)
        }
    }

    @Test(
        "is made whole by a repair where the rest of the diary says what it was",
        arguments: damages.filter { ["day", "Emotion"].contains($0.what) }
    )
    func mended(change: String, what: String) async throws {
        try damage(change)
        let mended = try await store.mend()
        #expect(mended.map(\.kind) == [.rowMendable] && mended.map(\.detail) == [what])
        #expect(try await store.entries.entry(damaged.id) == damaged)
        #expect(try await store.check(wholly: true).filter(\.isFault) == [])
        #expect(diary.files().contains("lost/before repair.sqlite"))
    }

    @Test(
        "A row of the database that cannot be read stays as it is in a repair where nothing says what it was",
        arguments: damages
    )
    func untouched(change: String, what: String) async throws {
        guard !["day", "Emotion", "JobKind"].contains(what) else { return }
        try damage(change)
        #expect(try await store.mend() == [])
        #expect(try await store.check(wholly: true).map(\.kind).contains(.rowDamaged))
        #expect(!diary.files().contains { $0.hasPrefix("lost/") })
    }

    @Test(
        "A row of the database that cannot be read is counted in a copy of the database, which is one all the same"
    )
    func copied() async throws {
        try damage("UPDATE block SET kind = 'film', sha256 = 'x' WHERE entry = 1")
        let path = diary.root + "/copy.sqlite"
        try await store.copyDatabase(to: path)
        let copy = try DiaryCopy(at: path)
        #expect(copy.entries == 2 && copy.damage == nil && copy.damagedRows == 1)
    }

    @Test("of a trip, a place or the trash keeps nobody from the entries, and is named by a check")
    func others() async throws {
        let trip = try #require(Trip(firstDay: whole.day, lastDay: whole.day))
        _ = try await store.journals.make(Journal(name: "Busan", trip: trip), at: .evening)
        var edit = EntryEdit()
        edit.journal = .to("Busan")
        try await store.entries.edit(whole.id, edit, at: .evening)
        let gone = try await store.entries.add(.sample(3, at: .evening.adding(seconds: 9)), at: .evening)
        try await store.trash.add(gone.id, until: .evening.adding(seconds: 99), at: .evening)
        try damage(
            """
            UPDATE journal SET first_day = 'x';
            INSERT INTO place (name, aliases, latitude, longitude) VALUES ('Mildo', '[', 1, 1);
            UPDATE trash SET id = replace(id, '-', '_'), document = 'x';
            """
        )
        #expect(try await store.entries.entry(whole.id).journal == "Busan")
        #expect(try await store.journals.all().map(\.journal.trip) == [nil])
        #expect(try await store.places.all() == [])
        #expect(try await store.trash.all() == [])
        let found = try await store.check(wholly: true).filter { $0.kind == .rowDamaged }
        let trashed = gone.id.description.split(separator: "-").joined(separator: "_")
        #expect(found.map(\.subject) == ["Busan", "Mildo", trashed])
    }

    @Test("of the ledger keeps no others from being counted, and waits for a person after a repair")
    func ledger() async throws {
        for (name, state) in [("a", "lost"), ("b", "held"), ("c", "lost")] {
            try damage(
                """
                INSERT INTO ledger (bytes, state, reason, first_seen, changed)
                    VALUES (1, '\(state)', iif('\(name)' = 'c', 'removed', NULL), 1, 1);
                INSERT INTO ledger_path (path, ledger, bytes, modified, seen)
                    VALUES ('/in/\(name)', last_insert_rowid(), 1, 1, 1);
                """
            )
        }
        #expect(try await store.ledger.counts() == [.held: 1])
        let rows = ["/in/a", "/in/c"].map { DamagedRow(.file, $0, what: "State") }
        #expect(await store.damagedRows == rows)
        #expect(try await store.ledger.rows(in: [.held]).count == 1)
        let found = try await store.check(wholly: true).filter { $0.kind == .rowMendable }
        #expect(found.map(\.subject) == ["/in/a", "/in/c"])
        #expect(try await store.mend().count == 2)
        #expect(try await store.ledger.counts() == [.held: 2, .skipped: 1])
    }
}

@Suite("A page of the database that its disk damaged")
struct DamagedPageTests {
    private let diary: TemporaryDiary
    private let whole: [UInt8]

    init() async throws {
        diary = try TemporaryDiary()
        try await Self.fill(diary)
        whole = try #require(FileBytes.read(diary.folder + "/diary.sqlite"))
    }

    /// Entries with every part, enough for several pages in each table.
    private static func fill(_ diary: TemporaryDiary) async throws {
        let store = try diary.open()
        for number in 1...24 {
            let text = "Entry \(number): " + String(repeating: "we walked along the river, ", count: 15)
            var entry = Entry.sample(
                UInt64(number),
                at: .evening.adding(seconds: Double(number) * 86_400),
                title: "Walk \(number)",
                text: text,
                journal: "Journal \(number % 4)",
                tags: ["work", "tag \(number)", "of \(number % 7)"]
            )
            entry.transcript = .sample("we walked along the river")
            entry.blocks = [.text("block \(number)"), .place(name: "Mildo \(number % 3)", nil)]
            entry.pending = number % 2 == 0 ? [.align] : []
            try await store.entries.add(entry, at: .evening)
        }
    }

    static let parts: [Range<Int>] = [0..<4096, 2048..<4096, 3596..<4096, 0..<200, 3000..<3300]

    static let readings: [@Sendable (DiaryStore) async throws -> String] = [
        { store in
            let keys = try await store.entries.keys(EntryFilter(), limit: nil)
            return try await store.entries.listWhole(keys: keys[...]).map { "\($0)" }.joined(separator: "\n")
        },
        { store in try await store.entries.list(limit: 30).map { "\($0)" }.joined(separator: "\n") },
        { store in "\(try await store.names.used(.tag)) \(try await store.names.used(.journal))" },
        { store in
            try await store.passOverDamagedStructure()
            var lines: [String] = []
            for id in try await store.entries.ids() {
                lines.append(try await store.entries.salvaged(id).entry.jsonText.line)
            }
            return lines.joined(separator: "\n")
        },
    ]

    /// The readable part of the diary; nil if the error said that some of it is lost.
    private func read(_ reading: @Sendable (DiaryStore) async throws -> String) async throws -> String? {
        do {
            let store = try diary.open(.init(access: .read))
            let found = try await reading(store)
            return await store.damagedRows.isEmpty ? found : nil
        } catch is DiaryError {
            return nil
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        for end in ["-wal", "-shm"] { unlink(diary.folder + "/diary.sqlite" + end) }
        try Data(bytes).write(to: URL(fileURLWithPath: diary.folder + "/diary.sqlite"))
    }

    @Test("hides nothing in silence: lists and exports are as before, or it is said", arguments: parts)
    func said(part: Range<Int>) async throws {
        var before: [String] = []
        for reading in Self.readings { before.append(try #require(try await read(reading))) }
        for page in 1..<whole.count / 4096 {
            var (bytes, chance) = (whole, SeededRandom(seed: UInt64(page)))
            for place in part { bytes[page * 4096 + place] = UInt8(truncatingIfNeeded: chance.next() >> 40) }
            try write(bytes)
            for (number, reading) in Self.readings.enumerated() {
                guard let found = try await read(reading) else { continue }
                #expect(found == before[number], "page \(page + 1), reading \(number)")
            }
        }
    }

    @Test("of the tags keeps no entry from being shown and saved, with those of its tags that can be read")
    func tags() async throws {
        let page = try Database(path: diary.folder + "/diary.sqlite").first(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'tag'"
        ) { $0[0].int - 1 }
        let first = try #require(page) * 4096
        var bytes = whole
        for place in 4000..<4096 { bytes[first + place] = 0xFF }
        try write(bytes)
        let store = try diary.open(.init(access: .read))
        #expect(try await store.entries.list().count == 24)
        #expect(Set(await store.damagedRows.map(\.what)) == ["tags"])
        let ids = try await store.entries.ids()
        var kept: Set<String> = []
        for id in ids {
            let (entry, isWhole) = try await store.entries.salvaged(id)
            #expect(entry.text.hasPrefix("Entry") && entry.blocks.count == 2)
            if isWhole { #expect(entry.tags.count == 3) }
            kept.formUnion(entry.tags)
        }
        #expect(
            kept.count > 10 && kept.allSatisfy { $0 == "work" || $0.hasPrefix("tag ") || $0.hasPrefix("of ") }
        )
    }
}
