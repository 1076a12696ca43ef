internal import System

/// A trashed entry, or part of one, that names a place.
struct TrashedPlaces {
    var entry: Entry
    let part: TrashedPart?

    var spellings: [PlaceSpelling] { entry.blocks.compactMap(PlaceSpelling.init) }
}

extension Database {
    /// The places of what lies in the trash; a document that is none, as a bad disk leaves it, has none.
    private static let trashedBlocks = """
        FROM trash, json_each(iif(json_valid(document), document, '{}'), '$.blocks') AS block
        WHERE json_extract(block.value, '$.kind') = 'place'
        """

    /// The names of all places in the trash, each once.
    func trashedPlaceNames() throws(DiaryError) -> [String] {
        try all("SELECT DISTINCT json_extract(block.value, '$.name') \(Self.trashedBlocks)") { $0[0].text }
    }

    /// Documents that cannot be read stay as they are.
    func trashed(naming names: [String]) throws(DiaryError) -> [TrashedPlaces] {
        guard !names.isEmpty else { return [] }
        return try all(
            """
            SELECT document FROM trash WHERE key IN (
                SELECT trash.key \(Self.trashedBlocks)
                    AND json_extract(block.value, '$.name') IN (SELECT value FROM json_each(?)))
            ORDER BY key
            """,
            [.text(JSONText.array(names.map(JSONText.string)).line)]
        ) { $0[0].text }.compactMap { document in
            EntryDocument.whole(json: Array(document.utf8)).map { entry in
                TrashedPlaces(entry: entry, part: TrashedPart.of(document: document))
            }
        }
    }

    /// Gives what lies in the trash other blocks; to be called within a transaction.
    func keep(_ trashed: TrashedPlaces, with blocks: [Block]) throws(DiaryError) {
        var entry = trashed.entry
        entry.blocks = blocks
        let document = trashed.part?.document(of: entry) ?? entry.jsonText.line
        try run(
            "UPDATE trash SET document = ?, text = ? WHERE id = ?",
            [.text(document), .text(entry.trashedLead), .of(entry.id)]
        )
    }
}
