internal import Time

extension Database {
    static let ledgerColumns =
        "key, sha256, bytes, state, reason, message, attempts, next_try, entry, owner, first_seen, changed"

    /// Reads rows of the ledger with the paths where each was found.
    func ledgerRows(_ condition: String, _ values: [SQLValue] = []) throws(DiaryError) -> [LedgerRow] {
        var rows = try all(
            "SELECT \(Self.ledgerColumns) FROM ledger \(condition)",
            values,
            LedgerRow.init(row:)
        )
        for index in rows.indices {
            rows[index].paths = try all(
                "SELECT path, bytes, modified, seen FROM ledger_path WHERE ledger = ? ORDER BY seen, path",
                [.integer(rows[index].id)]
            ) {
                LedgerPath(
                    path: $0.text(0),
                    bytes: $0.int(1),
                    modifiedNanoseconds: $0.int64(2),
                    seenAt: $0.moment(3)
                )
            }
        }
        return rows
    }

    func ledgerRow(_ key: LedgerRow.ID) throws(DiaryError) -> LedgerRow {
        guard let row = try ledgerRows("WHERE key = ?", [.integer(key)]).first else { throw .noSuchRow(key) }
        return row
    }

    /// Moves a row on, lets go of it, and writes the step into its story; to be called within a transaction.
    func step(
        _ key: LedgerRow.ID,
        to state: LedgerRow.State,
        reason: String? = nil,
        message: String? = nil,
        nextTry: Moment? = nil,
        entry: EntryID? = nil,
        at now: Moment
    ) throws(DiaryError) {
        // A row on its way stays with who took it; one that came to rest is anyone's.
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

    /// Writes a line into a row's story.
    func tell(_ key: LedgerRow.ID, _ what: String, note: String? = nil, at now: Moment) throws(DiaryError) {
        try run(
            "INSERT INTO ledger_step (ledger, at, what, note) VALUES (?, ?, ?, ?)",
            [.integer(key), .of(now), .text(what), note?.isEmpty == true ? .null : .of(note)]
        )
    }
}

extension LedgerRow {
    fileprivate init(row: Row) throws(DiaryError) {
        self.init(
            id: row.int64(0),
            sha256: row.optionalText(1),
            bytes: row.int(2),
            state: try row.name(3),
            reason: row.optionalText(4),
            message: row.optionalText(5),
            attempts: row.int(6),
            nextTry: row.optionalMoment(7),
            entry: try row.optionalEntryID(8),
            owner: row.optionalText(9).flatMap(Owner.init),
            firstSeenAt: row.moment(10),
            changedAt: row.moment(11),
            paths: []
        )
    }
}
