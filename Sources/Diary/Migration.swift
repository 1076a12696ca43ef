internal import Glibc
internal import System

/// One step of the database's form, from the version before to its own.
///
/// A script that was released is never edited: diaries exist that it made. What is to change gets a step of its own,
/// which may also make a table anew, by the way that SQLite's page on ALTER TABLE describes.
struct Migration: Sendable {
    let version: Int
    let purpose: String
    let script: String
    /// Works on existing rows, after the script and in the same transaction.
    var work: (@Sendable (Database) throws(DiaryError) -> Void)?

    init(
        version: Int,
        purpose: String,
        script: String,
        work: (@Sendable (Database) throws(DiaryError) -> Void)? = nil
    ) {
        (self.version, self.purpose, self.script, self.work) = (version, purpose, script, work)
    }
}

extension Database {
    /// Brings the database to the newest form in one transaction, after a copy of what was there; a new one has
    /// nothing to be copied.
    ///
    /// A kill leaves the form that was there, and what it left of a copy goes with the next start.
    ///
    /// Two programs may do this at once: the second finds the work done when its turn comes. A connection whose
    /// migration failed is of no further use.
    func migrate(path: String, to migrations: [Migration] = Schema.migrations) throws(DiaryError) {
        let known = migrations.last?.version ?? 0
        let found = try version()
        try refuseStrangers(found: found, known: known, path: path)
        let steps = migrations.filter { $0.version > found }
        guard let first = steps.first else { return }
        // Dropping a table that is made anew would take along all that belongs to its rows.
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

    /// The table of each row that points to a row which is not there.
    func tablesWithStrayRows() throws(DiaryError) -> [String] {
        try all("PRAGMA foreign_key_check") { $0[0].text }
    }

    /// The number of the database's form; 0 is an empty one.
    func version() throws(DiaryError) -> Int {
        try first("PRAGMA user_version") { $0[0].int } ?? 0
    }

    /// Throws unless the database is ours, or empty, and of a known form; one of before the first release is outdated.
    func refuseStrangers(found: Int, known: Int, path: String) throws(DiaryError) {
        // In this order: another program may be making the first form, which gives tables and number in one step.
        let tables = try first("SELECT count(*) FROM sqlite_schema") { $0[0].int } ?? 0
        let application = try first("PRAGMA application_id") { $0[0].int } ?? 0
        guard application != Schema.unreleasedID else { throw .outdated(found: found, known: known) }
        guard application == Schema.applicationID || (application == 0 && found == 0 && tables == 0) else {
            throw .foreign(path: path)
        }
        guard found <= known else { throw .newer(found: found, known: known) }
    }

    /// Has changes written to a log beside the database, which several programs may use at once.
    ///
    /// SQLite waits for nobody when it begins one, so that two programs that open a new diary would be in each
    /// other's way.
    func beginLog(
        waiting milliseconds: Int,
        pause: () -> Void = { _ = usleep(10_000) }
    ) throws(DiaryError) {
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
            // After a failure nothing of it stays, least of all on a disk that is full.
            unlink(unfinished)
        }
        try run("VACUUM INTO CAST(? AS TEXT)", [.blob(Path(unfinished).bytes)])
        guard fsync(descriptor) == 0 else { throw DiaryError(errno: errno, path: unfinished) }
        do {
            try DurableFile.move(unfinished, to: kept)
        } catch {
            throw DiaryError(errno: error.errno, path: error.path)
        }
    }
}
