extension DiaryStore {
    /// Keeps how a file is to be taken, so that whoever takes it later does it in the same way.
    package func keepTerms<Terms: Encodable & Sendable>(_ terms: Terms, of key: LedgerRow.ID)
        throws(DiaryError)
    {
        let terms = try StoredJSON.text(of: terms)
        try database.transaction { () throws(DiaryError) in
            try database.run("UPDATE ledger SET terms = ? WHERE key = ?", [.of(terms), .integer(key)])
            if try database.ledgerRow(key).entry != nil { try database.forgetSaidWords(of: key) }
        }
    }

    /// How a file is to be taken, if that was kept.
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
