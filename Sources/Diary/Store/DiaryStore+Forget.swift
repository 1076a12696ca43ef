package import System

extension DiaryStore {
    /// Forgets a file of which nothing came and that nobody works on; `false` says that this row is none of those.
    package func forgetRow(_ key: LedgerRow.ID) throws(DiaryError) -> Bool {
        try database.forget(key, whereFound: true)
    }

    /// Leaves a file alone of which nothing came, until it changes or a person names it; `false` says that somebody
    /// works on it, or that an entry came of it.
    package func leaveAlone(_ key: LedgerRow.ID, at now: Moment) throws(DiaryError) -> Bool {
        try database.transaction { () throws(DiaryError) in
            let row = try database.ledgerRow(key)
            guard row.entry == nil, row.owner == nil, [.seen, .settled, .held].contains(row.state) else {
                return false
            }
            try database.step(key, to: .skipped, reason: LedgerRow.forgottenReason, at: now)
            return true
        }
    }

    /// What is known of the files of this name, without folders, the newest first; also of those that are gone.
    package func ledgerRows(named name: String) throws(DiaryError) -> [LedgerRow] {
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

    /// The one removed entry that is named by its whole id, or by its end or its beginning, and when it was removed.
    package func removal(named name: String) throws(DiaryError) -> (id: String, at: Moment)? {
        guard name.utf8.count >= Self.shortestID else { return nil }
        let found = try database.all(
            "SELECT id, at FROM removed WHERE substr(id, -length(?1)) = ?1 OR substr(id, 1, length(?1)) = ?1 LIMIT 2",
            [.text(name.lowercased())]
        ) { ($0[0].text, $0[1].moment) }
        return found.count == 1 ? found.first : nil
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
