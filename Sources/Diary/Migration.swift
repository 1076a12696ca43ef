internal import Glibc
internal import System

/// A step of the database's form; never edit a released one, as diaries exist that it made.
struct Migration: Sendable {
    let version: Int
    let purpose: String
    let script: String
    var work: (@Sendable (Database) throws(DiaryError) -> Void)?
}

extension Database {
    /// Copies an older form first; a kill leaves that, and of two programs the second finds the work done.
    ///
    /// A connection whose migration failed is of no further use.
    func migrate(path: String, to migrations: [Migration] = Schema.migrations) throws(DiaryError) {
        let known = migrations.last?.version ?? 0
        let found = try version()
        try refuseStrangers(found: found, known: known, path: path)
        let steps = migrations.filter { $0.version > found }
        guard let first = steps.first else { return }
        // Dropping a table that is rebuilt would delete all that references its rows.
        try script("PRAGMA foreign_keys = OFF")
        if found > 0 {
            FolderNames.sweepUnfinished(byMonthIn: DurableFile.split(path).folder)
            try copy(beside: path, before: first.version)
        }
        try transaction { () throws(DiaryError) in
            for migration in steps { try make(migration) }
        }
        try script("PRAGMA foreign_keys = ON")
    }

    private func make(_ migration: Migration) throws(DiaryError) {
        guard try version() < migration.version else { return }
        let strays = try tablesWithStrayRows().count
        try script(migration.script)
        try migration.work?(self)
        if let table = try tablesWithStrayRows().dropFirst(strays).last {
            throw .unreadable(
                what: "form \(migration.version) would leave a row of \(table) that belongs to nothing"
            )
        }
        try script("PRAGMA application_id = \(Schema.applicationID)")
        try script("PRAGMA user_version = \(migration.version)")
    }

    func tablesWithStrayRows() throws(DiaryError) -> [String] { try allTexts("PRAGMA foreign_key_check") }

    func version() throws(DiaryError) -> Int { try number("PRAGMA user_version") }

    func refuseStrangers(found: Int, known: Int, path: String) throws(DiaryError) {
        // After the version: another program may be making the first form, tables and number in one step.
        let tables = try number("SELECT count(*) FROM sqlite_schema")
        let application = try number("PRAGMA application_id")
        guard application != Schema.unreleasedID else { throw .outdated(found: found, known: known) }
        guard application == Schema.applicationID || (application == 0 && found == 0 && tables == 0) else {
            throw .foreign(path: path)
        }
        guard found <= known else { throw .newer(found: found, known: known) }
    }

    /// Turns on write-ahead logging, and retries: SQLite does not wait here, so two programs would collide.
    func beginLog(waiting milliseconds: Int, pause: () -> Void = { _ = usleep(10_000) }) throws(DiaryError) {
        let deadline = Monotonic.seconds + Double(milliseconds) / 1_000
        while true {
            do throws(DiaryError) {
                return try script("PRAGMA journal_mode = WAL")
            } catch {
                guard error == .busy, Monotonic.seconds < deadline else { throw error }
                pause()
            }
        }
    }

    /// Writes `diary.sqlite.before-2` beside the database, complete and synced, once.
    private func copy(beside path: String, before version: Int) throws(DiaryError) {
        let kept = "\(path).before-\(version)"
        guard access(kept, F_OK) != 0 else { return }
        let unfinished = DurableFile.unfinishedPath(beside: kept)
        unlink(unfinished)
        let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiaryError(errno: errno, path: unfinished) }
        defer {
            close(descriptor)
            // A failed copy is removed, least of all may it fill a full disk.
            unlink(unfinished)
        }
        try run("VACUUM INTO CAST(? AS TEXT)", [.blob(Path(unfinished).bytes)])
        guard fsync(descriptor) == 0 else { throw DiaryError(errno: errno, path: unfinished) }
        try DiaryError.naming(try DurableFile.move(unfinished, to: kept))
    }
}
