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
            $0[0].optionalText
        }
        return try StoredJSON.value(of: text ?? nil)
    }
}
