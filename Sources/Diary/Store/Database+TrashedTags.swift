internal import System

extension Database {
    /// The tags of what lies in the trash; a document that is none, as a bad disk leaves it, has none.
    private static let trashedTags =
        "FROM trash, json_each(iif(json_valid(document), document, '{}'), '$.tags') AS tag"

    /// Gives what lies in the trash another tag, whatever the capitals; to be called within a transaction.
    ///
    /// Unreadable documents stay as they are.
    func renameTrashed(tag old: String, to new: String) throws(DiaryError) {
        let olds = try trashedSpellings(of: old, otherThan: new)
        for document in try trashed(taggedAnyOf: olds) {
            guard var entry = EntryDocument.whole(json: Array(document.utf8)) else { continue }
            entry.tags = Set(entry.tags.filter { !olds.contains($0) } + [new]).sorted()
            let part = TrashedPart.of(document: document)
            try run(
                "UPDATE trash SET document = ? WHERE id = ?",
                [.text(part?.document(of: entry) ?? entry.jsonText.line), .of(entry.id)]
            )
        }
    }

    /// Spellings of a tag in the trash other than `new`.
    func trashedSpellings(of tag: String, otherThan new: String) throws(DiaryError) -> [String] {
        try all("SELECT DISTINCT tag.value \(Self.trashedTags)") { $0[0].text }
            .filter { $0.lowercased() == tag.lowercased() && !$0.utf8.elementsEqual(new.utf8) }
    }

    /// The documents in the trash that have one of these tags.
    func trashed(taggedAnyOf tags: [String]) throws(DiaryError) -> [String] {
        guard !tags.isEmpty else { return [] }
        return try all(
            """
            SELECT document FROM trash WHERE key IN (
                SELECT trash.key \(Self.trashedTags) WHERE tag.value IN (SELECT value FROM json_each(?)))
            ORDER BY key
            """,
            [.text(JSONText.array(tags.map(JSONText.string)).line)]
        ) { $0[0].text }
    }
}
