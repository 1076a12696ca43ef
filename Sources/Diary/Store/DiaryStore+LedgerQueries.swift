extension DiaryStore {
    /// What is known of a file, by the number of its row.
    package func ledgerRow(_ key: LedgerRow.ID) throws(DiaryError) -> LedgerRow {
        try database.ledgerRow(key)
    }

    /// What is known of the file at a path.
    package func ledgerRow(path: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows("WHERE key = (SELECT ledger FROM ledger_path WHERE path = ?)", [.text(path)])
            .first
    }

    /// What is known of the file that was met at a path last, also where nothing is now.
    package func ledgerRow(formerPath path: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows(
            """
            WHERE key = (SELECT ledger FROM ledger_step WHERE what IN ('seen', 'again') AND note = ?
                ORDER BY key DESC LIMIT 1)
            """,
            [.text(path)]
        ).first
    }

    /// What is known of the file whose place at a path another took last.
    package func ledgerRow(replacedAt path: String, by present: LedgerRow.ID) throws(DiaryError) -> LedgerRow?
    {
        try database.ledgerRows(
            """
            WHERE key = (SELECT ledger FROM ledger_step WHERE what = 'replaced' AND note = ? AND ledger <> ?
                ORDER BY key DESC LIMIT 1)
            """,
            [.text(path), .integer(present)]
        ).first
    }

    /// What is known of these bytes, under whatever name.
    package func ledgerRow(sha256: String) throws(DiaryError) -> LedgerRow? {
        try database.ledgerRows("WHERE sha256 = ?", [.text(sha256)]).first
    }

    /// What is known of the files of an entry.
    package func ledgerRows(entry: EntryID) throws(DiaryError) -> [LedgerRow] {
        try database.readableLedgerRows("WHERE entry = ? ORDER BY key", [.of(entry)])
    }

    /// How every file below a folder looked when it was met there.
    package func ledgerPaths(below folder: String) throws(DiaryError) -> [LedgerPath] {
        try database.ledgerPaths(below: folder)
    }

    /// The rows in any of these states, the oldest first.
    package func ledgerRows(in states: [LedgerRow.State]) throws(DiaryError) -> [LedgerRow] {
        try database.readableLedgerRows(
            "WHERE state IN (\(states.map { _ in "?" }.joined(separator: ", "))) ORDER BY key",
            states.map { SQLValue.of($0) }
        )
    }

    /// How many rows there are in each state.
    package func ledgerCounts() throws(DiaryError) -> [LedgerRow.State: Int] {
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
