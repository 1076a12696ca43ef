internal import Glibc
internal import Sound
package import System

/// The history of one offered file, by its content.
package struct LedgerRow: Equatable, Sendable, Identifiable {
    package enum State: String, Codable, CaseIterable, Sendable {
        case seen
        /// Read to its end: its digest is known.
        case settled
        case kept
        case heard
        case felt
        case filed
        /// Not taken, or not finished; see ``reason`` and ``nextTry``.
        case held
        /// Nothing to keep, such as a memo that is too short.
        case skipped
    }

    package let id: Int64
    package var sha256: String?
    package var bytes: Int
    package var state: State
    package var reason: String?
    package var message: String?
    /// Counted before each attempt, so that one that kills the program counts too.
    package var attempts: Int
    /// Nil if it waits for a person.
    package var nextTry: Moment?
    package var entry: EntryID?
    /// The process that took it, which may have died since.
    package var owner: Owner?
    package var firstSeenAt: Moment
    package var changedAt: Moment
    /// Every place where these bytes were found, newest last.
    package var paths: [LedgerPath]

    /// The newest place that still has the file, or else the newest of all.
    package var place: LedgerPath? { paths.last { $0.isThere } ?? paths.last }

    /// The file is at none of its places; the disk of one may only be unplugged.
    package var isGone: Bool { !paths.contains { $0.isThere } }

    /// A person removed its entry; of the file only the digest is kept.
    var isRemoved: Bool { state == .skipped && reason == Self.removedReason }

    static let removedReason = "removed"

    /// The reason of a file without an entry that a person told us to forget.
    static let forgottenReason = "forgotten"

    /// Only a person can start more work on it.
    package var isFinished: Bool {
        switch state {
        case .filed, .skipped: true
        case .held: nextTry == nil
        case .seen, .settled, .kept, .heard, .felt: false
        }
    }
}

package struct LedgerPath: Equatable, Sendable {
    package var path: String
    package var bytes: Int
    package var modifiedNanoseconds: Int64
    /// The file's number on its volume; nil once the file was gone, so that it is read again.
    package var inode: UInt64?
    /// The system's change time, which no program can set.
    package var changedNanoseconds: Int64?
    package var seenAt: Moment

    package init(
        path: String,
        bytes: Int,
        modifiedNanoseconds: Int64,
        inode: UInt64? = nil,
        changedNanoseconds: Int64? = nil,
        seenAt: Moment
    ) {
        self.path = path
        self.bytes = bytes
        self.modifiedNanoseconds = modifiedNanoseconds
        self.inode = inode
        self.changedNanoseconds = changedNanoseconds
        self.seenAt = seenAt
    }
}

package struct LedgerStep: Equatable, Sendable {
    package var at: Moment
    /// A state's name, or `flawed`, `attempt`, `again`, `replaced`, `released`, `edited`, `deleted`, `moved`.
    package var what: String
    package var note: String?

    package static let flawed = "flawed"

    package static let meetings = ["seen", "again"]

    package init(at: Moment, what: String, note: String? = nil) {
        self.at = at
        self.what = what
        self.note = note
    }
}

extension LedgerPath {
    package var isThere: Bool { access(path, F_OK) == 0 }
}

private enum LedgerColumn: Int, TableColumn {
    case key, sha256, bytes, state, reason, message, attempts, nextTry, entry, owner, firstSeen, changed

    static let source = "ledger"
    static let selection = makeSelection()
}

private enum LedgerPathColumn: Int, TableColumn {
    case path, ledger, bytes, modified, seen, inode, changed

    static let source = "ledger_path"
    static let selection = makeSelection()
    static let insertion = makeInsertion(into: "ledger_path", orReplace: true)
}

extension Database {
    func ledgerRows(_ condition: String, _ values: [SQLValue] = []) throws(DiaryError) -> [LedgerRow] {
        try withPaths(
            all("\(LedgerColumn.selection) \(condition)", values) { (row) throws(DiaryError) in
                try LedgerRow(row.named())
            }
        )
    }

    func readableLedgerRows(_ condition: String, _ values: [SQLValue] = []) throws(DiaryError) -> [LedgerRow]
    {
        let rows = try all("\(LedgerColumn.selection) \(condition)", values) {
            (row) throws(DiaryError) -> LedgerRow? in
            let place = try placeOfFile(row[LedgerColumn.key.rawValue].int64)
            return try readable(place, of: .file) { () throws(DiaryError) in try LedgerRow(row.named()) }
        }
        return try withPaths(rows.compactMap(\.self))
    }

    private func withPaths(_ rows: [LedgerRow]) throws(DiaryError) -> [LedgerRow] {
        var rows = rows
        for index in rows.indices {
            rows[index].paths = try all(
                "\(LedgerPathColumn.selection) WHERE ledger = ? ORDER BY seen, path",
                [.integer(rows[index].id)]
            ) { LedgerPath($0.named()) }
        }
        return rows
    }

    func ledgerPaths(below folder: String) throws(DiaryError) -> [LedgerPath] {
        // 0 is the character after the slash, and ends the range of everything below the folder.
        try all(
            "\(LedgerPathColumn.selection) WHERE path > ? AND path < ?",
            [.text(folder + "/"), .text(folder + "0")]
        ) { LedgerPath($0.named()) }
    }

    func ledgerRow(_ key: LedgerRow.ID) throws(DiaryError) -> LedgerRow {
        guard let row = try ledgerRows("WHERE key = ?", [.integer(key)]).first else { throw .noSuchRow(key) }
        return row
    }

    /// Moves a row on, releases it, and notes the step; call it within a transaction.
    func step(
        _ key: LedgerRow.ID,
        to state: LedgerRow.State,
        reason: String? = nil,
        message: String? = nil,
        nextTry: Moment? = nil,
        entry: EntryID? = nil,
        at now: Moment
    ) throws(DiaryError) {
        // A moving row stays with its owner; a resting one is anyone's.
        let rests = [.filed, .held, .skipped].contains(state)
        try run(
            """
            UPDATE ledger SET state = ?2, reason = ?3, message = ?4, next_try = ?5, entry = coalesce(?6, entry),
                changed = ?7, owner = CASE WHEN ?8 THEN NULL ELSE owner END
            WHERE key = ?1
            """,
            [
                .integer(key), .of(state), .of(reason), .of(message), .of(nextTry), .of(entry), .of(now),
                .of(rests),
            ]
        )
        guard changes > 0 else { throw .noSuchRow(key) }
        try tell(
            key,
            state.rawValue,
            note: [reason, message].compactMap(\.self).joined(separator: ": "),
            at: now
        )
    }

    func place(_ file: LedgerPath, at key: LedgerRow.ID) throws(DiaryError) {
        try run(LedgerPathColumn.insertion, try LedgerPathColumn.values { file.value(of: $0, ledger: key) })
    }

    func wasEdited(sinceKept key: LedgerRow.ID) throws(DiaryError) -> Bool {
        try exists(
            """
            SELECT 1 FROM ledger_step WHERE ledger = ?1 AND what = 'edited'
                AND key > (SELECT max(key) FROM ledger_step WHERE ledger = ?1 AND what = 'kept')
            """,
            [.integer(key)]
        )
    }

    func tellFlaw(of entry: Entry, in key: LedgerRow.ID, at now: Moment) throws(DiaryError) {
        guard let flaw = entry.origin?.flaw else { return }
        try tell(key, LedgerStep.flawed, note: flaw.rawValue, at: now)
    }

    func flaw(ofFileOf id: EntryID) throws(DiaryError) -> SoundFacts.Flaw? {
        try first(
            """
            SELECT note FROM ledger_step JOIN ledger ON ledger.key = ledger_step.ledger
            WHERE ledger.entry = ? AND what = ? ORDER BY ledger_step.key DESC LIMIT 1
            """,
            [.of(id), .text(LedgerStep.flawed)]
        ) { $0[0].optionalText.flatMap(SoundFacts.Flaw.init(rawValue:)) } ?? nil
    }

    func tell(_ key: LedgerRow.ID, _ what: String, note: String? = nil, at now: Moment) throws(DiaryError) {
        try run(
            "INSERT INTO ledger_step (ledger, at, what, note) VALUES (?, ?, ?, ?)",
            [.integer(key), .of(now), .text(what), note?.isEmpty == true ? .null : .of(note)]
        )
    }
}

extension LedgerRow {
    fileprivate init(_ row: NamedRow<LedgerColumn>) throws(DiaryError) {
        self.init(
            id: row[.key].int64,
            sha256: row[.sha256].optionalText,
            bytes: row[.bytes].int,
            state: try row[.state].name(),
            reason: row[.reason].optionalText,
            message: row[.message].optionalText,
            attempts: row[.attempts].int,
            nextTry: row[.nextTry].optionalMoment,
            entry: try row[.entry].optionalEntryID,
            owner: row[.owner].optionalText.flatMap(Owner.init),
            firstSeenAt: row[.firstSeen].moment,
            changedAt: row[.changed].moment,
            paths: []
        )
    }
}

extension LedgerPath {
    fileprivate init(_ row: NamedRow<LedgerPathColumn>) {
        self.init(
            path: row[.path].text,
            bytes: row[.bytes].int,
            modifiedNanoseconds: row[.modified].int64,
            inode: row[.inode].optionalInt.map { UInt64(bitPattern: Int64($0)) },
            changedNanoseconds: row[.changed].optionalInt.map { Int64($0) },
            seenAt: row[.seen].moment
        )
    }

    fileprivate func value(of column: LedgerPathColumn, ledger key: LedgerRow.ID) -> SQLValue {
        switch column {
        case .path: .text(path)
        case .ledger: .integer(key)
        case .bytes: .of(bytes)
        case .modified: .integer(modifiedNanoseconds)
        case .seen: .of(seenAt)
        case .inode: inode.map { .integer(Int64(bitPattern: $0)) } ?? .null
        case .changed: changedNanoseconds.map { .integer($0) } ?? .null
        }
    }
}
