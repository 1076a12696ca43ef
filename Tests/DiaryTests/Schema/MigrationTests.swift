import Foundation
import Testing
@testable import Diary

@Suite("The database's form")
struct MigrationTests {
    private static let newest = Schema.migrations.last?.version ?? 0
    private static let next =
        Schema.migrations + [
            Migration(version: newest + 1, purpose: "more", script: "CREATE TABLE more (a TEXT) STRICT;")
        ]
    private static let broken =
        Schema.migrations + [
            Migration(
                version: newest + 1,
                purpose: "half",
                script: "CREATE TABLE more (a TEXT) STRICT; CREATE TABLE entry (a);"
            )
        ]

    /// Rebuilds the table of entries, as a step must that drops a column or a condition.
    private static let rebuilding =
        Schema.migrations + [
            Migration(
                version: newest + 1,
                purpose: "entries without a device",
                script: """
                    CREATE TABLE new_entry (
                        key INTEGER PRIMARY KEY AUTOINCREMENT,
                        id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
                        text TEXT NOT NULL
                    ) STRICT;
                    INSERT INTO new_entry SELECT key, id, text FROM entry;
                    DROP TABLE entry;
                    ALTER TABLE new_entry RENAME TO entry;
                    """
            )
        ]

    private func kept(_ diary: TemporaryDiary) async throws -> EntryID {
        try await diary.open().entries.add(.sample(), at: .evening).id
    }

    @Test("A step forward leaves a copy of what was there, and is made once")
    func forward() async throws {
        let diary = try TemporaryDiary()
        _ = try await kept(diary)
        let path = diary.folder + "/diary.sqlite"
        let database = try Database(path: path)
        try database.migrate(path: path, to: Self.next)
        try Database(path: path).migrate(path: path, to: Self.next)
        #expect(try database.version() == Self.newest + 1)
        let copy = try Database(path: path + ".before-\(Self.newest + 1)")
        #expect(try copy.version() == Self.newest)
        #expect(try copy.first("SELECT count(*) FROM entry") { $0[0].int } == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: path + ".before-\(Self.newest + 1)")[
            .posixPermissions
        ]
        #expect(mode as? Int == 0o600)
    }

    @Test("A copy that cannot be made leaves nothing of itself")
    func noCopy() async throws {
        let diary = try TemporaryDiary()
        _ = try await kept(diary)
        let path = diary.folder + "/diary.sqlite"
        let database = try Database(path: path)
        // Nothing can be copied within a transaction.
        try database.script("BEGIN")
        #expect(throws: DiaryError.self) { try database.migrate(path: path, to: Self.next) }
        try database.script("COMMIT")
        let names = try FileManager.default.contentsOfDirectory(atPath: diary.folder)
        #expect(names.filter { $0.contains("before-") } == [])
        try database.migrate(path: path, to: Self.next)
        #expect(try database.version() == Self.newest + 1)
    }

    @Test("A disk is said to be full, whatever of a database cannot grow on it")
    func fullDisk() {
        func named(_ kind: Int32, _ place: Int32, _ cause: Int32) -> DiaryError {
            DiaryError(sqlite: kind | place << 8, message: "disk I/O error", path: "d", cause: cause)
        }
        #expect(named(13, 0, 0) == .full)
        #expect(named(10, 19, 0) == .full, "the memory that is shared")
        #expect(named(10, 3, ENOSPC) == .full)
        #expect(named(10, 3, EDQUOT) == .full)
        #expect(named(10, 3, EIO) != .full)
    }

    @Test("A new diary has nothing to be copied, however many steps make it")
    func fresh() async throws {
        let diary = try TemporaryDiary()
        try DiaryFolder(diary.folder).make(withParents: false)
        let path = diary.folder + "/diary.sqlite"
        try Database(path: path).migrate(path: path, to: Self.next)
        #expect(!FileManager.default.fileExists(atPath: path + ".before-\(Self.newest + 1)"))
    }

    @Test("A step that fails changes nothing")
    func failing() async throws {
        let diary = try TemporaryDiary()
        let id = try await kept(diary)
        let path = diary.folder + "/diary.sqlite"
        #expect(throws: DiaryError.self) { try Database(path: path).migrate(path: path, to: Self.broken) }
        #expect(try await diary.open().entries.entry(id).id == id)
        #expect(
            try Database(path: path).first("SELECT count(*) FROM sqlite_schema WHERE name = 'more'") {
                $0[0].int
            } == 0
        )
    }

    @Test("A step may make a table anew: all that belongs to its rows stays, and goes with them later")
    func rebuilding() async throws {
        let diary = try TemporaryDiary()
        try await diary.open().entries.add(
            .sample(tags: ["sea"], withSound: true),
            archive: diary.archive(),
            at: .evening
        )
        let path = diary.folder + "/diary.sqlite"
        let database = try Database(path: path)
        try database.script("PRAGMA foreign_keys = ON")
        try database.migrate(path: path, to: Self.rebuilding)
        #expect(try database.version() == Self.newest + 1)
        func count(_ table: String) throws -> Int? {
            try database.first("SELECT count(*) FROM \(table)") { $0[0].int }
        }
        for table in ["entry", "sound", "entry_tag"] { #expect(try count(table) == 1, "\(table)") }
        #expect(try database.first("SELECT count(*) FROM pragma_table_info('entry')") { $0[0].int } == 3)
        try database.run("DELETE FROM entry")
        for table in ["sound", "entry_tag"] { #expect(try count(table) == 0, "\(table)") }
    }

    @Test("A step that would leave rows which belong to nothing is refused and changes nothing")
    func straying() async throws {
        let diary = try TemporaryDiary()
        try await diary.open().entries.add(.sample(tags: ["sea"]), at: .evening)
        let path = diary.folder + "/diary.sqlite"
        let losing =
            Schema.migrations + [
                Migration(
                    version: Self.newest + 1,
                    purpose: "loses",
                    script: "DELETE FROM entry WHERE key = 1;"
                )
            ]
        #expect(throws: DiaryError.self) { try Database(path: path).migrate(path: path, to: losing) }
        #expect(try await diary.open().entries.count() == 1)
        #expect(try Database(path: path).version() == Self.newest)
    }

    @Test("A newer diary is refused and not touched, one of another program too")
    func refused() async throws {
        let diary = try TemporaryDiary()
        _ = try await kept(diary)
        let path = diary.folder + "/diary.sqlite"
        try Database(path: path).script("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE);")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(throws: DiaryError.newer(found: 99, known: Self.newest)) { _ = try diary.open() }
        #expect(throws: DiaryError.newer(found: 99, known: Self.newest)) {
            _ = try diary.open(.init(access: .read))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        try Database(path: path).script("PRAGMA user_version = \(Self.newest); PRAGMA application_id = 7;")
        #expect(throws: DiaryError.foreign(path: path)) { _ = try diary.open() }
        try Data(repeating: 0x55, count: 8192).write(to: URL(fileURLWithPath: path))
        #expect(throws: DiaryError.damaged(message: "file is not a database")) { _ = try diary.open() }
    }

    @Test("A diary made before the first release is refused with one error, however it is opened")
    func unreleased() async throws {
        let diary = try TemporaryDiary()
        _ = try await kept(diary)
        let path = diary.folder + "/diary.sqlite"
        let database = try Database(path: path)
        try database.script("PRAGMA application_id = \(Schema.unreleasedID); PRAGMA user_version = 17;")
        try database.script("PRAGMA wal_checkpoint(TRUNCATE);")
        let refusal = DiaryError.outdated(found: 17, known: Self.newest)
        for access in [DiaryStore.Options.Access.create, .write, .read] {
            #expect(throws: refusal) { _ = try diary.open(.init(access: access)) }
        }
        #expect(throws: refusal) { _ = try DiaryCopy(at: path) }
    }

    @Test("The script of a released form is never edited")
    func script() throws {
        let first = try #require(Schema.migrations.first)
        let mark = first.script.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        #expect(mark == 2_594_581_853_293_371_376)
        let versions = Schema.migrations.map(\.version)
        #expect(versions.first == 1 && zip(versions, versions.dropFirst()).allSatisfy(<))
    }

    @Test("A diary that another program has locked is busy, and free again afterwards")
    func busy() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open(.init(access: .create, busyMilliseconds: 20))
        let other = try Database(path: diary.folder + "/diary.sqlite")
        try other.run("BEGIN IMMEDIATE")
        await #expect(throws: DiaryError.busy) { try await store.entries.add(.sample(), at: .evening) }
        #expect(try await store.entries.count() == 0, "reading goes on")
        try other.run("COMMIT")
        try await store.entries.add(.sample(), at: .evening)
    }

    @Test("A full disk is said to be full, leaves nothing half done, and is no trouble once there is room")
    func full() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        try await store.limitPages(to: 60)
        var entry = Entry.sample(withSound: true)
        entry.transcript = .sample(String(repeating: "word ", count: 40_000))
        let (first, second) = (try diary.archive(), try diary.archive())
        await #expect(throws: DiaryError.full) {
            try await store.entries.add(entry, archive: first, at: .evening)
        }
        #expect(diary.files() == [])
        try await store.limitPages(to: 1_000_000)
        try await store.entries.add(entry, archive: second, at: .evening)
        #expect(try await store.check() == [])
    }

    @Test("Who opens a new diary that another program is just making waits for it")
    func begunTogether() throws {
        let diary = try TemporaryDiary()
        try DiaryFolder(diary.folder).make(withParents: false)
        let path = diary.folder + "/diary.sqlite"
        let first = try Database(path: path)
        let second = try Database(path: path)
        try first.script("BEGIN IMMEDIATE; CREATE TABLE made (x)")
        #expect(throws: DiaryError.busy) { try second.beginLog(waiting: 0) }
        var pauses = 0
        try second.beginLog(waiting: 60_000) {
            pauses += 1
            try? first.script("COMMIT")
        }
        #expect(pauses == 1)
        #expect(try second.first("PRAGMA journal_mode") { $0[0].text } == "wal")
    }

    @Test("Two programs fill one diary at the same time, and nothing is lost")
    func together() async throws {
        let diary = try TemporaryDiary()
        let stores = [try diary.open(), try diary.open()]
        try await withThrowingTaskGroup { group in
            for (number, store) in stores.enumerated() {
                group.addTask {
                    for place in 0..<20 {
                        let entry = Entry.sample(UInt64(number * 100 + place), withSound: true)
                        try await store.entries.add(entry, archive: try diary.archive(), at: .evening)
                        if place % 4 == 0 { try await store.entries.remove(entry.id, at: .evening) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await stores[0].entries.count() == 30)
        #expect(diary.files().count == 30)
        #expect(try await stores[1].check() == [])
    }
}

extension DiaryStore {
    /// Limits the database's pages, as a full disk does.
    fileprivate func limitPages(to count: Int) throws(DiaryError) {
        try database.script("PRAGMA max_page_count = \(count)")
    }
}
