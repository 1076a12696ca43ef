public import Time

extension DiaryStore {
    /// Keeps how a file is to be taken, so that whoever takes it later does it in the same way.
    public func keepTerms<Terms: Encodable & Sendable>(_ terms: Terms, of key: LedgerRow.ID)
        throws(DiaryError)
    {
        try database.run(
            "UPDATE ledger SET terms = ? WHERE key = ?",
            [.of(try StoredJSON.text(of: terms)), .integer(key)]
        )
    }

    /// How a file is to be taken, if that was kept.
    public func terms<Terms: Decodable & Sendable>(
        _ type: Terms.Type = Terms.self,
        of key: LedgerRow.ID
    ) throws(DiaryError) -> Terms? {
        let text = try database.first("SELECT terms FROM ledger WHERE key = ?", [.integer(key)]) {
            $0.optionalText(0)
        }
        return try StoredJSON.value(of: text ?? nil)
    }

    /// The entries that have sound, the oldest first.
    public func soundIDs() throws(DiaryError) -> [EntryID] {
        try database.all(
            "SELECT id FROM entry JOIN sound ON sound.entry = entry.key ORDER BY recorded, entry.key"
        ) {
            (row) throws(DiaryError) in try row.entryID(0)
        }
    }

    /// Takes back an entry that was stopped on its way, and leaves its file as if nobody had begun with it.
    ///
    /// Only the ledger tells of it afterwards. A kill in between leaves either all of it or nothing.
    public func takeBack(_ id: EntryID, ledger row: LedgerRow.ID, at now: Moment) throws(DiaryError) {
        let sound = try database.transaction { () throws(DiaryError) in
            try database.run("UPDATE ledger SET attempts = 0, owner = NULL WHERE key = ?", [.integer(row)])
            return try database.removeEntry(id, leavingFile: .settled, because: "stopped", at: now)
        }
        if let sound { try database.finishRemoval(of: id.description, sound: sound, in: folder) }
    }
}
