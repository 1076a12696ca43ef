extension Schema {
    static let composedNames = Migration(
        version: 17,
        purpose: "names whose letters are put together",
        script: ""
    ) { (database) throws(DiaryError) in try database.composeNames() }
}

extension Database {
    /// Puts the letters of names together that earlier versions kept in parts, as they came, so that they are found.
    ///
    /// Where a name was there in both ways, the two become one. Nothing points to a row by itself while the form is
    /// changed, so that what belongs to one that goes is taken along here.
    fileprivate func composeNames() throws(DiaryError) {
        for (key, name, other) in try namesInParts(of: "tag") {
            guard let other else {
                try run("UPDATE tag SET name = ? WHERE key = ?", [.text(name), .integer(key)])
                continue
            }
            let pair: [SQLValue] = [.integer(other), .integer(key)]
            try run("UPDATE OR IGNORE entry_tag SET tag = ? WHERE tag = ?", pair)
            try run("DELETE FROM entry_tag WHERE tag = ?", [.integer(key)])
            try run("DELETE FROM tag WHERE key = ?", [.integer(key)])
        }
        for (key, name, other) in try namesInParts(of: "journal") {
            if let other { try merge(journal: key, into: other) } else { try rename(journal: key, to: name) }
        }
        for (key, name, other) in try namesInParts(of: "place") where other == nil {
            try run("UPDATE place SET name = ? WHERE key = ?", [.text(name), .integer(key)])
        }
        let names = try all("SELECT DISTINCT text FROM block WHERE kind = 'place'") { $0[0].text }
        for name in names where Self.isInParts(name) {
            try run(
                "UPDATE block SET text = ? WHERE kind = 'place' AND text = ?",
                [.text(ComposedText.of(name)), .text(name)]
            )
        }
    }

    /// Rows whose name is in parts, with the name as it is to be, and the row that has that already.
    private func namesInParts(of table: String) throws(DiaryError) -> [(Int64, String, Int64?)] {
        let rows = try all("SELECT key, name FROM \(table)") { ($0[0].int64, $0[1].text) }
        var found: [(Int64, String, Int64?)] = []
        for (key, name) in rows where Self.isInParts(name) {
            let whole = ComposedText.of(name)
            let same = found.first { $0.1.utf8.elementsEqual(whole.utf8) }?.0
            let other = try first("SELECT key FROM \(table) WHERE name = ?", [.text(whole)]) { $0[0].int64 }
            found.append((key, whole, other ?? same))
        }
        return found
    }

    private static func isInParts(_ name: String) -> Bool {
        !ComposedText.of(name).utf8.elementsEqual(name.utf8)
    }

    private func rename(journal key: Int64, to name: String) throws(DiaryError) {
        try run("UPDATE journal SET name = ? WHERE key = ?", [.text(name), .integer(key)])
    }

    /// The entries go to the other; what a person said of the one, such as the days of a trip, stays where the other
    /// says nothing.
    private func merge(journal key: Int64, into other: Int64) throws(DiaryError) {
        let pair: [SQLValue] = [.integer(other), .integer(key)]
        try run("UPDATE entry SET journal = ? WHERE journal = ?", pair)
        try run(
            """
            UPDATE journal SET (kind, made, first_day, last_day, leaves_from, goes_to, transport) = (
                SELECT kind, made, first_day, last_day, leaves_from, goes_to, transport FROM journal WHERE key = ?2)
            WHERE key = ?1 AND made IS NULL
            """,
            pair
        )
        try run("UPDATE OR IGNORE journal_name SET journal = ? WHERE journal = ?", pair)
        for table in ["journal_name", "link_sweep"] {
            try run("DELETE FROM \(table) WHERE journal = ?", [.integer(key)])
        }
        try run("DELETE FROM journal WHERE key = ?", [.integer(key)])
    }
}
