package import System

package actor LedgerStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    /// Returns the row of a file that looks the same, or a new one; a replaced file's row keeps its entry.
    package func offer(_ file: LedgerPath) throws(DiaryError) -> LedgerRow {
        try database.transaction { () throws(DiaryError) in
            let known = try database.ledgerRows(
                "WHERE key = (SELECT ledger FROM ledger_path WHERE path = ? AND bytes = ? AND modified = ?)",
                [.text(file.path), .of(file.bytes), .integer(file.modifiedNanoseconds)]
            ).first
            if let known { return known }
            let replaced = try row(path: file.path)
            if let replaced, replaced.sha256 == nil {
                try database.place(file, at: replaced.id)
                try database.run(
                    "UPDATE ledger SET bytes = ?, changed = ? WHERE key = ?",
                    [.of(file.bytes), .of(file.seenAt), .integer(replaced.id)]
                )
                // The skip was for another file.
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

    /// Returns the row of these bytes, maybe another one than passed: a row's bytes never change.
    package func settle(_ key: LedgerRow.ID, sha256: String, bytes: Int, at place: LedgerPath)
        throws(DiaryError) -> LedgerRow
    {
        // Before the transaction, as others wait for that.
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

    /// Takes a row and counts the attempt; nil while another living process has it.
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

    package func unclaim(_ key: LedgerRow.ID, countsAttempt: Bool = true, at now: Moment) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            try database.run(
                "UPDATE ledger SET owner = NULL, attempts = max(0, attempts - ?), changed = ? WHERE key = ?",
                [.of(countsAttempt ? 0 : 1), .of(now), .integer(key)]
            )
            try database.tell(key, "stopped", at: now)
        }
    }

    /// Moves a row on; `held` without a next try waits for a person, `tells` queues a notification.
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

    /// Resumes a held or skipped row, unless another program works on it or has filed it.
    package func release(_ key: LedgerRow.ID, keepsAttempts: Bool = false, at now: Moment) throws(DiaryError)
        -> LedgerRow
    {
        try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            let isAtIt = row.owner.map { $0 != .current && folder.isAlive($0) } ?? false
            guard !isAtIt, row.state != .filed else { return row }
            if try database.joinEntry(row, in: folder, at: now) { return try database.ledgerRow(key) }
            let state: LedgerRow.State = row.entry != nil ? .kept : row.sha256 != nil ? .settled : .seen
            try database.run(
                "UPDATE ledger SET attempts = attempts * ?, owner = NULL WHERE key = ?",
                [.of(keepsAttempts ? 1 : 0), .integer(key)]
            )
            try database.tell(key, "released", at: now)
            try database.step(key, to: state, at: now)
            return try database.ledgerRow(key)
        }
    }

    package func forget(goneFile path: String, movedTo target: String? = nil, at now: Moment)
        throws(DiaryError)
    {
        try database.transaction { () throws(DiaryError) in
            if let row = try row(path: path) {
                try database.tell(row.id, target == nil ? "deleted" : "moved", note: target ?? path, at: now)
            }
            try forget(path: path)
        }
    }

    /// Forgets a place of a file, but not the history of its bytes.
    package func forget(path: String) throws(DiaryError) {
        try database.run("DELETE FROM ledger_path WHERE path = ?", [.text(path)])
    }

    /// Marks a file as gone: the next one in its place is read even if it looks the same.
    package func doubt(path: String) throws(DiaryError) {
        try database.run("UPDATE ledger_path SET inode = NULL WHERE path = ?", [.text(path)])
    }

    package func doubtPaths(below folder: String, except present: Set<Path>) throws(DiaryError) {
        // 0 is the character after the slash, and ends the range of everything below the folder.
        let known = try database.allTexts(
            "SELECT path FROM ledger_path WHERE path > ? AND path < ? AND inode IS NOT NULL",
            [.text(folder + "/"), .text(folder + "0")]
        )
        let gone = known.filter { !present.contains(Path($0)) }
        guard !gone.isEmpty else { return }
        try database.transaction { () throws(DiaryError) in
            for path in gone { try doubt(path: path) }
        }
    }
}

extension Database {
    fileprivate func addRow(bytes: Int, at place: LedgerPath) throws(DiaryError) -> LedgerRow.ID {
        try run(
            "INSERT INTO ledger (bytes, state, first_seen, changed) VALUES (?1, 'seen', ?2, ?2)",
            [.of(bytes), .of(place.seenAt)]
        )
        let key = lastKey
        try tell(key, "seen", note: place.path, at: place.seenAt)
        return key
    }

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
        // A rebuilt diary knows the entry but has lost the ledger, or this is a copy of the diary's own sound.
        if entry != nil { return try step(key, to: .filed, at: now) }
        guard try trashedEntry(ofBytes: sha256, count: bytes, in: folder) == nil else {
            return try step(key, to: .skipped, reason: Self.trashed, at: now)
        }
        try step(key, to: .settled, at: now)
    }

    /// Files a row without an entry, or with a removed one, under the entry that an import brought back.
    fileprivate func joinEntry(_ row: LedgerRow, in folder: DiaryFolder, at now: Moment) throws(DiaryError)
        -> Bool
    {
        guard row.entry == nil, let sha256 = row.sha256,
            let id = try entry(ofBytes: sha256, count: row.bytes, in: folder)
        else { return false }
        try step(row.id, to: .filed, entry: id, at: now)
        return true
    }

    /// Files the rows of a restored entry's memo, sound and pictures, except rows in progress.
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
    package func row(_ key: LedgerRow.ID) throws(DiaryError) -> LedgerRow { try database.ledgerRow(key) }

    package func row(path: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows("WHERE key = (SELECT ledger FROM ledger_path WHERE path = ?)", [.text(path)])
            .first
    }

    package func row(formerPath path: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows(
            """
            WHERE key = (SELECT ledger FROM ledger_step WHERE what IN ('seen', 'again') AND note = ?
                ORDER BY key DESC LIMIT 1)
            """,
            [.text(path)]
        ).first
    }

    package func row(replacedAt path: String, by present: LedgerRow.ID) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows(
            """
            WHERE key = (SELECT ledger FROM ledger_step WHERE what = 'replaced' AND note = ? AND ledger <> ?
                ORDER BY key DESC LIMIT 1)
            """,
            [.text(path), .integer(present)]
        ).first
    }

    package func row(sha256: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows("WHERE sha256 = ?", [.text(sha256)]).first
    }

    package func rows(entry: EntryID) throws(DiaryError) -> [LedgerRow] {
        try database.readableLedgerRows("WHERE entry = ? ORDER BY key", [.of(entry)])
    }

    package func paths(below folder: String) throws(DiaryError) -> [LedgerPath] {
        try database.ledgerPaths(below: folder)
    }

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
        // Reads all rows, so that those with unknown states are noted.
        if hasUnknown { _ = try database.readableLedgerRows("") }
        return counts
    }

    package func history(of key: LedgerRow.ID) throws(DiaryError) -> [LedgerStep] {
        try database.all(
            "SELECT at, what, note FROM ledger_step WHERE ledger = ? ORDER BY key",
            [.integer(key)]
        ) { LedgerStep(at: $0[0].moment, what: $0[1].text, note: $0[2].optionalText) }
    }

    package func forget(_ key: LedgerRow.ID) throws(DiaryError) -> Bool {
        try database.forget(key, whereFound: true)
    }

    /// Skips a file until it changes or a person names it; returns false if it is claimed or has an entry.
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
    /// Drops the row of a file without an entry, once its last place has another file.
    func forgetIfNowhere(_ key: LedgerRow.ID) throws(DiaryError) { _ = try forget(key, whereFound: false) }

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
    package func saveTerms<Terms: Encodable & Sendable>(_ terms: Terms, of key: LedgerRow.ID)
        throws(DiaryError)
    {
        let terms = try StoredJSON.text(of: terms)
        try database.transaction { () throws(DiaryError) in
            try database.run("UPDATE ledger SET terms = ? WHERE key = ?", [.of(terms), .integer(key)])
            if try database.ledgerRow(key).entry != nil { try database.forgetSaidWords(of: key) }
        }
    }

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
    /// Removes title, journal and tags from a row's terms, so that they do not outlive the entry.
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
