package import System

package actor JobStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    /// Takes a job and counts the attempt; nil if it is done or another living process has it.
    package func take(_ kind: JobKind, of id: EntryID, for owner: Owner, at now: Moment)
        throws(DiaryError) -> Job?
    {
        try life.show(in: folder)
        return try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: id)
            guard
                let job = try database.jobs("WHERE job.entry = ? AND kind = ?", [.integer(key), .of(kind)])
                    .first
            else { return nil }
            if let other = job.owner, other != owner, folder.isAlive(other) { return nil }
            return try database.claim(job, key: key, for: owner)
        }
    }

    /// Puts a job back after a fault, until a later time or, without one, for a person.
    package func postpone(
        _ kind: JobKind,
        of id: EntryID,
        reason: String,
        message: String?,
        nextTry: Moment?
    ) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.run(
                """
                UPDATE job SET owner = NULL, reason = ?, message = ?, next_try = ?, held = ?
                WHERE entry = ? AND kind = ?
                """,
                [
                    .text(reason), .of(message), .of(nextTry), .of(nextTry == nil),
                    .integer(try database.key(of: id)), .of(kind),
                ]
            )
        }
    }

    package func release(_ kind: JobKind, of id: EntryID) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.run(
                "UPDATE job SET owner = NULL, attempts = max(0, attempts - 1) WHERE entry = ? AND kind = ?",
                [.integer(try database.key(of: id)), .of(kind)]
            )
        }
    }

    /// No job is left, and no file of it is held.
    package func isComplete(_ id: EntryID) throws(DiaryError) -> Bool {
        guard try all(of: id).isEmpty else { return false }
        return try !database.readableLedgerRows("WHERE entry = ?", [.of(id)]).contains { $0.state == .held }
    }

    package func add(_ kind: JobKind, of id: EntryID) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.addJob(kind, of: try database.key(of: id))
        }
    }

    package func finish(_ kind: JobKind, of id: EntryID) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.finishJob(kind, of: try database.key(of: id))
        }
    }

    package func all() throws(DiaryError) -> [Job] { try database.jobs("ORDER BY job.entry, kind") }

    package func all(of id: EntryID) throws(DiaryError) -> [Job] {
        try database.jobs("WHERE entry.id = ? ORDER BY kind", [.of(id)])
    }
}

extension Database {
    func jobs(_ condition: String, _ values: [SQLValue] = []) throws(DiaryError) -> [Job] {
        try all("\(JobColumn.selection) \(condition)", values) { (row) throws(DiaryError) in
            try readable(row[JobColumn.entry.rawValue].text) { () throws(DiaryError) in try Job(row.named()) }
        }.compactMap(\.self)
    }

    func finishJob(_ kind: JobKind, of key: Int64) throws(DiaryError) {
        try run("DELETE FROM job WHERE entry = ? AND kind = ?", [.integer(key), .of(kind)])
    }

    fileprivate func claim(_ job: Job, key: Int64, for owner: Owner) throws(DiaryError) -> Job {
        try run(
            "UPDATE job SET owner = ?, attempts = attempts + 1, next_try = NULL, held = 0 WHERE entry = ? AND kind = ?",
            [.of(owner.description), .integer(key), .of(job.kind)]
        )
        var job = job
        job.owner = owner
        job.attempts += 1
        job.nextTry = nil
        job.isHeld = false
        return job
    }
}

private enum JobColumn: Int, TableColumn {
    case entry, kind, attempts, nextTry, reason, message, held, owner

    static let source = "job JOIN entry ON entry.key = job.entry"
    static let selection = makeSelection()

    var expression: String { self == .entry ? "entry.id" : "job.\(name)" }
}

extension Job {
    fileprivate init(_ row: NamedRow<JobColumn>) throws(DiaryError) {
        self.init(
            entry: try row[.entry].entryID,
            kind: try row[.kind].name(),
            attempts: row[.attempts].int,
            nextTry: row[.nextTry].optionalMoment,
            reason: row[.reason].optionalText,
            message: row[.message].optionalText,
            isHeld: row[.held].bool,
            owner: row[.owner].optionalText.flatMap(Owner.init)
        )
    }
}

extension JobStore {
    package func addNotification(_ id: EntryID) throws(DiaryError) {
        try database.run("INSERT OR IGNORE INTO notification (entry) VALUES (?)", [.of(id)])
    }

    /// Completed entries to notify of, the oldest first.
    package func notifications() throws(DiaryError) -> [EntryID] {
        try database.allIDs("SELECT entry FROM notification ORDER BY entry")
    }

    package func finishNotification(_ id: EntryID) throws(DiaryError) {
        try database.run("DELETE FROM notification WHERE entry = ?", [.of(id)])
    }
}

package enum JobKind: String, Codable, CaseIterable, Sendable {
    case hear
    case feel
    case analyse
    /// Find an edited text's words in the sound.
    case align
}

package struct Job: Equatable, Sendable {
    package var entry: EntryID
    package var kind: JobKind
    /// Counted before each attempt, so that one that kills the program counts too.
    package var attempts: Int
    package var nextTry: Moment?
    package var reason: String?
    package var message: String?
    /// It waits for a person, because trying again will not help.
    package var isHeld: Bool
    /// The process that took it, which may have died since.
    package var owner: Owner?
}
