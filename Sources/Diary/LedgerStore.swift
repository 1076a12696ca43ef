package import System

/// Every file that was ever met, and its outcome.
package actor LedgerStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }
}

extension LedgerStore {
    /// Enters a file that was found into the ledger, and gives its row.
    ///
    /// A file that looks as it did before keeps its row. A file with another size or time is a new one under an old
    /// name: it gets a new row, and the old row keeps its entry.
    package func offer(_ file: LedgerPath) throws(DiaryError) -> LedgerRow {
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
                // It is another file than the one that was to be left alone.
                if replaced.state == .skipped { try database.step(replaced.id, to: .seen, at: file.seenAt) }
                return try database.ledgerRow(replaced.id)
            }
            if let replaced { try database.tell(replaced.id, "replaced", note: file.path, at: file.seenAt) }
            let key = try database.addRow(bytes: file.bytes, at: file)
            try database.place(file, at: key)
            if let replaced { try database.forgetIfNowhere(replaced.id) }
            return try database.ledgerRow(key)
        }
    }

    /// Writes down what the bytes of a file at a place are, once it has come to rest, and gives the row of these bytes.
    ///
    /// That is another row than the one passed when the bytes were met before, under whatever name, or when the row is
    /// that of other bytes: what a row says of its bytes is never changed.
    package func settle(_ key: LedgerRow.ID, sha256: String, bytes: Int, at place: LedgerPath)
        throws(DiaryError) -> LedgerRow
    {
        // Before the change, which others wait for.
        try database.digestSounds(ofLength: bytes, in: folder)
        let settled = try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            let known = try database.ledgerRows("WHERE sha256 = ?", [.text(sha256)]).first
            if let known, known.isRemoved, try !database.joinEntry(known, in: folder, at: place.seenAt) {
                try database.forgetAgain(row, at: place.path)
                return known
            }
            var settled = known?.id ?? row.id
            if let known {
                if known.id != row.id { try database.merge(row, into: known, of: place) }
            } else {
                if row.sha256 != nil {
                    try database.tell(row.id, "replaced", note: place.path, at: place.seenAt)
                    settled = try database.addRow(bytes: bytes, at: place)
                }
                try database.settle(settled, sha256: sha256, bytes: bytes, in: folder, at: place.seenAt)
            }
            try database.place(place, at: settled)
            return try database.ledgerRow(settled)
        }
        if settled.isRemoved { try database.forgetRemovedNames() }
        return settled
    }

    /// Takes a row to work on it and counts the attempt, or gives `nil` while another living process has it.
    package func claim(_ key: LedgerRow.ID, for owner: Owner, at now: Moment) throws(DiaryError) -> LedgerRow?
    {
        try life.show(in: folder)
        return try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            if let other = row.owner, other != owner, folder.isAlive(other) { return nil }
            try database.run(
                "UPDATE ledger SET owner = ?, attempts = attempts + 1, changed = ? WHERE key = ?",
                [.of(owner.description), .of(now), .integer(key)]
            )
            try database.tell(key, "attempt", note: "\(row.attempts + 1)", at: now)
            return try database.ledgerRow(key)
        }
    }

    /// Lets go of a row that was taken, without any other change; an attempt that was stopped does not count.
    package func unclaim(_ key: LedgerRow.ID, countsAttempt: Bool = true, at now: Moment) throws(DiaryError) {
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
    /// `held` with a next try is a fault that may pass, without one it waits for a person. With `tells` the row's entry
    /// is remembered as one that somebody is still to be told of.
    package func advance(
        _ key: LedgerRow.ID,
        to state: LedgerRow.State,
        reason: String? = nil,
        message: String? = nil,
        nextTry: Moment? = nil,
        entry: EntryID? = nil,
        tells: Bool = false,
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
            guard tells else { return }
            try database.run(
                "INSERT OR IGNORE INTO notification SELECT entry FROM ledger WHERE key = ? AND entry IS NOT NULL",
                [.integer(key)]
            )
        }
    }

    /// Takes up again what was held or skipped: attempts begin anew, unless they are kept.
    ///
    /// A row that another program works on, or has filed meanwhile, stays as it is.
    package func release(_ key: LedgerRow.ID, keepsAttempts: Bool = false, at now: Moment) throws(DiaryError)
        -> LedgerRow
    {
        try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            let isAtIt = row.owner.map { $0 != .current && folder.isAlive($0) } ?? false
            guard !isAtIt, row.state != .filed else { return row }
            if try database.joinEntry(row, in: folder, at: now) { return try database.ledgerRow(key) }
            let state: LedgerRow.State =
                row.entry != nil ? .kept : row.sha256 != nil ? .settled : .seen
            try database.run(
                "UPDATE ledger SET attempts = attempts * ?, owner = NULL WHERE key = ?",
                [.of(keepsAttempts ? 1 : 0), .integer(key)]
            )
            try database.tell(key, "released", at: now)
            try database.step(key, to: state, at: now)
            return try database.ledgerRow(key)
        }
    }

    /// Writes down that a file was deleted from its place, or to where it was moved; it is at that place no more.
    package func forget(goneFile path: String, movedTo target: String? = nil, at now: Moment)
        throws(DiaryError)
    {
        try database.transaction { () throws(DiaryError) in
            let rows = try database.ledgerRows(
                "WHERE key = (SELECT ledger FROM ledger_path WHERE path = ?)",
                [.text(path)]
            )
            for row in rows {
                try database.tell(row.id, target == nil ? "deleted" : "moved", note: target ?? path, at: now)
            }
            try forget(path: path)
        }
    }

    /// Forgets that a file is at a place; what happened to its bytes stays known.
    package func forget(path: String) throws(DiaryError) {
        try database.run("DELETE FROM ledger_path WHERE path = ?", [.text(path)])
    }

    /// Marks a file as gone: whatever comes to its place is read, even if it looks the same.
    package func doubt(path: String) throws(DiaryError) {
        try database.run("UPDATE ledger_path SET inode = NULL WHERE path = ?", [.text(path)])
    }

    /// Marks all files below a folder as gone, except those present.
    package func doubtPaths(below folder: String, except present: Set<Path>) throws(DiaryError) {
        // 0 is the character after the slash, and ends the range of everything below the folder.
        let known = try database.all(
            "SELECT path FROM ledger_path WHERE path > ? AND path < ? AND inode IS NOT NULL",
            [.text(folder + "/"), .text(folder + "0")]
        ) { $0[0].text }
        let gone = known.filter { !present.contains(Path($0)) }
        guard !gone.isEmpty else { return }
        try database.transaction { () throws(DiaryError) in
            for path in gone { try doubt(path: path) }
        }
    }
}

extension Database {
    /// Adds a row for a file whose bytes are not known yet.
    fileprivate func addRow(bytes: Int, at place: LedgerPath) throws(DiaryError) -> LedgerRow.ID {
        try run(
            "INSERT INTO ledger (bytes, state, first_seen, changed) VALUES (?1, 'seen', ?2, ?2)",
            [.of(bytes), .of(place.seenAt)]
        )
        let key = lastKey
        try tell(key, "seen", note: place.path, at: place.seenAt)
        return key
    }

    /// Sets the digest of a row, once and for all.
    fileprivate func settle(
        _ key: LedgerRow.ID,
        sha256: String,
        bytes: Int,
        in folder: DiaryFolder,
        at now: Moment
    ) throws(DiaryError) {
        let entry = try entry(ofBytes: sha256, count: bytes, in: folder)
        try run(
            "UPDATE ledger SET sha256 = ?, bytes = ?, entry = ? WHERE key = ? AND sha256 IS NULL",
            [.text(sha256), .of(bytes), .of(entry), .integer(key)]
        )
        // A diary that was rebuilt knows the entry but has lost the ledger; or it is a copy of the diary's own sound.
        if entry != nil { return try step(key, to: .filed, at: now) }
        guard try trashedEntry(ofBytes: sha256, count: bytes, in: folder) == nil else {
            return try step(key, to: .skipped, reason: Self.trashed, at: now)
        }
        try step(key, to: .settled, at: now)
    }

    /// Files a row of which nothing came, or whose entry was removed, with the entry that has its bytes all the same.
    ///
    /// An import brought that back. `false` says that there is none.
    fileprivate func joinEntry(_ row: LedgerRow, in folder: DiaryFolder, at now: Moment) throws(DiaryError)
        -> Bool
    {
        guard row.entry == nil, let sha256 = row.sha256,
            let id = try entry(ofBytes: sha256, count: row.bytes, in: folder)
        else { return false }
        try step(row.id, to: .filed, entry: id, at: now)
        return true
    }

    /// Files what is known of the file, the kept sound and the pictures of an entry that comes back from an export.
    ///
    /// Rows that a program works on stay with it.
    func joinFiles(of entry: Entry, at now: Moment) throws(DiaryError) {
        let digests =
            [entry.origin?.sha256, entry.sound?.sha256].compactMap(\.self) + entry.pictures.map(\.sha256)
        for sha256 in Set(digests) {
            let rows = try ledgerRows("WHERE sha256 = ? AND entry IS NULL AND owner IS NULL", [.text(sha256)])
            for row in rows { try step(row.id, to: .filed, entry: entry.id, at: now) }
        }
    }

    /// Moves a place to the older row of the same bytes, and drops the new row.
    fileprivate func merge(_ row: LedgerRow, into same: LedgerRow, of place: LedgerPath) throws(DiaryError) {
        if row.sha256 == nil {
            try run(
                "UPDATE ledger_path SET ledger = ? WHERE ledger = ?",
                [.integer(same.id), .integer(row.id)]
            )
            try run("DELETE FROM ledger WHERE key = ?", [.integer(row.id)])
        } else {
            try tell(row.id, "replaced", note: place.path, at: place.seenAt)
        }
        try tell(same.id, "again", note: place.path, at: place.seenAt)
    }
}

extension LedgerStore {
    package func row(_ key: LedgerRow.ID) throws(DiaryError) -> LedgerRow {
        try database.ledgerRow(key)
    }

    package func row(path: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows("WHERE key = (SELECT ledger FROM ledger_path WHERE path = ?)", [.text(path)])
            .first
    }

    /// The file met at a path last, also if nothing is there now.
    package func row(formerPath path: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows(
            """
            WHERE key = (SELECT ledger FROM ledger_step WHERE what IN ('seen', 'again') AND note = ?
                ORDER BY key DESC LIMIT 1)
            """,
            [.text(path)]
        ).first
    }

    /// The file whose place at a path was taken by another.
    package func row(replacedAt path: String, by present: LedgerRow.ID) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows(
            """
            WHERE key = (SELECT ledger FROM ledger_step WHERE what = 'replaced' AND note = ? AND ledger <> ?
                ORDER BY key DESC LIMIT 1)
            """,
            [.text(path), .integer(present)]
        ).first
    }

    /// These bytes, under whatever name.
    package func row(sha256: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows("WHERE sha256 = ?", [.text(sha256)]).first
    }

    package func rows(entry: EntryID) throws(DiaryError) -> [LedgerRow] {
        try database.readableLedgerRows("WHERE entry = ? ORDER BY key", [.of(entry)])
    }

    /// Every file below a folder as it looked when it was met.
    package func paths(below folder: String) throws(DiaryError) -> [LedgerPath] {
        try database.ledgerPaths(below: folder)
    }

    /// The rows in any of these states, the oldest first.
    package func rows(in states: [LedgerRow.State]) throws(DiaryError) -> [LedgerRow] {
        try database.readableLedgerRows(
            "WHERE state IN (\(states.map { _ in "?" }.joined(separator: ", "))) ORDER BY key",
            states.map { SQLValue.of($0) }
        )
    }

    package func counts() throws(DiaryError) -> [LedgerRow.State: Int] {
        var counts: [LedgerRow.State: Int] = [:]
        var hasUnknown = false
        try database.each("SELECT state, count(*) FROM ledger GROUP BY state") { row in
            let state = LedgerRow.State(rawValue: row[0].text)
            if let state { counts[state] = row[1].int } else { hasUnknown = true }
        }
        // All are asked for, so that those are named whose state is none.
        if hasUnknown { _ = try database.readableLedgerRows("") }
        return counts
    }

    /// Everything that happened to a file, in order.
    package func history(of key: LedgerRow.ID) throws(DiaryError) -> [LedgerStep] {
        try database.all(
            "SELECT at, what, note FROM ledger_step WHERE ledger = ? ORDER BY key",
            [.integer(key)]
        ) { LedgerStep(at: $0[0].moment, what: $0[1].text, note: $0[2].optionalText) }
    }
}

extension LedgerStore {
    /// Forgets a file of which nothing came and that nobody works on; `false` says that this row is none of those.
    package func forget(_ key: LedgerRow.ID) throws(DiaryError) -> Bool {
        try database.forget(key, whereFound: true)
    }

    /// Leaves a file alone of which nothing came, until it changes or a person names it; `false` says that somebody
    /// works on it, or that an entry came of it.
    package func skip(_ key: LedgerRow.ID, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            guard row.entry == nil, row.owner == nil, [.seen, .settled, .held].contains(row.state) else {
                return false
            }
            try database.step(key, to: .skipped, reason: LedgerRow.forgottenReason, at: now)
            return true
        }
    }

    /// Files of this name in any folder, the newest first, also those that are gone.
    package func rows(named name: String) throws(DiaryError) -> [LedgerRow] {
        try database.readableLedgerRows(
            """
            WHERE key IN (SELECT ledger FROM ledger_path WHERE substr(path, -length(?1)) = ?1
                UNION ALL SELECT ledger FROM ledger_step
                    WHERE what IN ('seen', 'again') AND substr(note, -length(?1)) = ?1)
            ORDER BY changed DESC, key DESC
            """,
            [.text("/" + name)]
        )
    }
}

extension Database {
    /// Drops the row of a file of which nothing came, once its last place has another file.
    func forgetIfNowhere(_ key: LedgerRow.ID) throws(DiaryError) {
        _ = try forget(key, whereFound: false)
    }

    fileprivate func forget(_ key: LedgerRow.ID, whereFound: Bool) throws(DiaryError) -> Bool {
        try run(
            """
            DELETE FROM ledger WHERE key = ?1 AND entry IS NULL AND owner IS NULL
                AND state IN ('seen', 'settled', 'held')
                AND (?2 OR NOT EXISTS (SELECT 1 FROM ledger_path WHERE ledger = ?1))
            """,
            [.integer(key), .of(whereFound)]
        )
        return changes > 0
    }
}

extension LedgerStore {
    /// Saves the options of a file, so that a later attempt uses the same.
    package func saveTerms<Terms: Encodable & Sendable>(_ terms: Terms, of key: LedgerRow.ID)
        throws(DiaryError)
    {
        let terms = try StoredJSON.text(of: terms)
        try database.transaction { () throws(DiaryError) in
            try database.run("UPDATE ledger SET terms = ? WHERE key = ?", [.of(terms), .integer(key)])
            if try database.ledgerRow(key).entry != nil { try database.forgetSaidWords(of: key) }
        }
    }

    /// The saved terms of a file.
    package func terms<Terms: Decodable & Sendable>(
        _ type: Terms.Type = Terms.self,
        of key: LedgerRow.ID
    ) throws(DiaryError) -> Terms? {
        let text = try database.first("SELECT terms FROM ledger WHERE key = ?", [.integer(key)]) {
            $0[0].optionalText
        }
        return try StoredJSON.value(of: text ?? nil)
    }
}

extension Database {
    /// Takes title, journal and tags out of a row's terms: from now on the entry has them, or nobody.
    func forgetSaidWords(of key: LedgerRow.ID) throws(DiaryError) {
        try run(
            """
            UPDATE ledger SET terms =
                json_set(json_remove(terms, '$.title', '$.journal', '$.folderJournal'), '$.tags', json('[]'))
            WHERE key = ? AND terms IS NOT NULL
            """,
            [.integer(key)]
        )
    }
}
