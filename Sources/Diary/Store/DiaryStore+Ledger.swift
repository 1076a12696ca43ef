public import Time

extension DiaryStore {
    /// Writes down that a file was found, and gives what is known of it.
    ///
    /// A file that looks as it did before keeps its row. A file with another size or time is a new one under an old
    /// name: it gets a new row, and the old row keeps its entry.
    public func offer(_ file: LedgerPath) throws(DiaryError) -> LedgerRow {
        try database.transaction { () throws(DiaryError) in
            let known = try database.ledgerRows(
                "WHERE key = (SELECT ledger FROM ledger_path WHERE path = ? AND bytes = ? AND modified = ?)",
                [.text(file.path), .of(file.bytes), .integer(file.modifiedNanoseconds)]
            ).first
            if let known { return known }
            let replaced = try database.ledgerRows(
                "WHERE key = (SELECT ledger FROM ledger_path WHERE path = ?)",
                [.text(file.path)]
            ).first
            if let replaced, replaced.sha256 == nil {
                try database.place(file, at: replaced.id)
                try database.run(
                    "UPDATE ledger SET bytes = ?, changed = ? WHERE key = ?",
                    [.of(file.bytes), .of(file.seenAt), .integer(replaced.id)]
                )
                return try database.ledgerRow(replaced.id)
            }
            if let replaced { try database.tell(replaced.id, "replaced", note: file.path, at: file.seenAt) }
            try database.run(
                "INSERT INTO ledger (bytes, state, first_seen, changed) VALUES (?1, 'seen', ?2, ?2)",
                [.of(file.bytes), .of(file.seenAt)]
            )
            let key = database.lastKey
            try database.place(file, at: key)
            try database.tell(key, "seen", note: file.path, at: file.seenAt)
            return try database.ledgerRow(key)
        }
    }

    /// Writes down what a file's bytes are, once it has come to rest, and gives the row of these bytes.
    ///
    /// That is another row than the one passed when the bytes were met before, under whatever name.
    public func settle(_ key: LedgerRow.ID, sha256: String, bytes: Int, at now: Moment)
        throws(DiaryError) -> LedgerRow
    {
        try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            if row.sha256 == sha256 { return row }
            if let same = try database.ledgerRows("WHERE sha256 = ?", [.text(sha256)]).first {
                try database.merge(row, into: same, at: now)
                return try database.ledgerRow(same.id)
            }
            let entry = try database.entry(ofOrigin: sha256)
            try database.run(
                "UPDATE ledger SET sha256 = ?, bytes = ?, entry = ? WHERE key = ?",
                [.text(sha256), .of(bytes), .of(entry), .integer(key)]
            )
            // A diary that was rebuilt knows the entry but has lost the ledger.
            try database.step(key, to: entry == nil ? .settled : .filed, at: now)
            return try database.ledgerRow(key)
        }
    }

    /// Takes a row to work on it and counts the attempt, or gives `nil` while another living process has it.
    public func take(_ key: LedgerRow.ID, for owner: Owner, at now: Moment) throws(DiaryError) -> LedgerRow? {
        try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            if let other = row.owner, other != owner, other.isAlive { return nil }
            try database.run(
                "UPDATE ledger SET owner = ?, attempts = attempts + 1, changed = ? WHERE key = ?",
                [.of(owner.description), .of(now), .integer(key)]
            )
            try database.tell(key, "attempt", note: "\(row.attempts + 1)", at: now)
            return try database.ledgerRow(key)
        }
    }

    /// Lets go of a row that was taken, without any other change; an attempt that was stopped does not count.
    public func letGo(_ key: LedgerRow.ID, countsAttempt: Bool = true, at now: Moment) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.run(
                "UPDATE ledger SET owner = NULL, attempts = max(0, attempts - ?), changed = ? WHERE key = ?",
                [.of(countsAttempt ? 0 : 1), .of(now), .integer(key)]
            )
            try database.tell(key, "stopped", at: now)
        }
    }

    /// Moves a row on.
    ///
    /// `held` with a next try is a fault that may pass, without one it waits for a person.
    public func advance(
        _ key: LedgerRow.ID,
        to state: LedgerRow.State,
        reason: String? = nil,
        message: String? = nil,
        nextTry: Moment? = nil,
        entry: EntryID? = nil,
        at now: Moment
    ) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.step(
                key,
                to: state,
                reason: reason,
                message: message,
                nextTry: nextTry,
                entry: entry,
                at: now
            )
        }
    }

    /// Takes up again what was held or skipped: attempts begin anew.
    public func release(_ key: LedgerRow.ID, at now: Moment) throws(DiaryError) -> LedgerRow {
        try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            let state: LedgerRow.State =
                row.entry != nil ? .kept : row.sha256 != nil ? .settled : .seen
            try database.run("UPDATE ledger SET attempts = 0, owner = NULL WHERE key = ?", [.integer(key)])
            try database.tell(key, "released", at: now)
            try database.step(key, to: state, at: now)
            return try database.ledgerRow(key)
        }
    }

    /// Forgets that a file is at a place, because it is gone from there; what happened to its bytes stays known.
    public func forget(path: String) throws(DiaryError) {
        try database.run("DELETE FROM ledger_path WHERE path = ?", [.text(path)])
    }
}

extension Database {
    /// Gives the places of a row to the older row of the same bytes, and drops it.
    fileprivate func merge(_ row: LedgerRow, into same: LedgerRow, at now: Moment) throws(DiaryError) {
        try run("UPDATE ledger_path SET ledger = ? WHERE ledger = ?", [.integer(same.id), .integer(row.id)])
        if row.sha256 == nil { try run("DELETE FROM ledger WHERE key = ?", [.integer(row.id)]) }
        for path in row.paths { try tell(same.id, "again", note: path.path, at: now) }
    }
}
