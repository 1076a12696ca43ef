internal import FoundationEssentials
internal import System

struct TrashedPart: Decodable, Equatable {
    let entry: EntryID
    /// Its place among the blocks; nil for the entry's own text.
    let place: Int?
    var picture: Int?
    /// The digest of another picture of that block, which identifies the block.
    var beside: String?

    static func of(document: String) -> TrashedPart? {
        struct Document: Decodable { let partOf: TrashedPart? }
        return (try? JSONDecoder().decode(Document.self, from: Data(document.utf8)))?.partOf
    }

    func document(of part: Entry) -> String {
        guard case .object(let members) = part.jsonText else { return part.jsonText.line }
        var from: [JSONText.Member] = [
            .init("entry", .string(entry.description)), .init("place", place.map(JSONText.integer) ?? .null),
        ]
        if let picture { from.append(.init("picture", .integer(picture))) }
        if let beside { from.append(.init("beside", .string(beside))) }
        return JSONText.object(members + [.init("partOf", .object(from))]).line
    }
}

extension Entry {
    fileprivate func part(at place: Int?, picture: Int?, as id: EntryID, at now: Moment) -> Entry? {
        var part = Entry(
            id: id,
            recordedAt: recordedAt,
            dateSource: dateSource,
            dateCertainty: dateCertainty,
            createdAt: now.at(offsetSeconds: 0)
        )
        part.day = day
        part.textEdited = true
        if let place {
            guard blocks.indices.contains(place) else { return nil }
            part.blocks = [blocks[place]]
            if let picture {
                // The caption stays with the block.
                guard let alone = blocks[place].photo(ofPicture: picture) else { return nil }
                part.blocks = [alone]
            }
        } else {
            part.text = text
        }
        return part
    }
}

extension Database {
    /// Moves a part into the trash; call it in the transaction that takes it out of the entry.
    func putAway(_ from: TrashedPart, as id: EntryID, until end: Moment, at now: Moment) throws(DiaryError) {
        guard let entry = try entry(try key(of: from.entry)),
            let part = entry.part(at: from.place, picture: from.picture, as: id, at: now)
        else { throw .noSuchRow(0) }
        try putAway(part, until: end, at: now, document: from.document(of: part))
    }

    func bringBack(_ part: Entry, to from: TrashedPart, at now: Moment) throws(DiaryError) -> Entry? {
        guard let key = try? key(of: from.entry), let entry = try entry(key) else { return nil }
        if let refusal = Block.refusal(of: part.blocks, besides: entry.blocks) { throw .refused(refusal) }
        try reindexing(key) { () throws(DiaryError) in
            if from.place == nil, entry.text.isEmpty, entry.transcript == nil {
                try update(key, .set(\.text, part.text), .set(\.textEdited, true))
                try countWrittenWords(of: part.text, key)
                try addJob(.feel, of: key)
            } else {
                var blocks = entry.blocks
                if !blocks.takeBack(part, from) {
                    let back = part.text.isEmpty ? part.blocks : [.text(part.text)]
                    blocks.insert(contentsOf: back, at: min(from.place ?? 0, blocks.count))
                }
                try setBlocks(blocks, of: key)
                try followPictures(from: entry.blocks, to: blocks, of: key, at: now)
            }
        }
        try update(key, .set(\.changedAt, now))
        try run("DELETE FROM trash WHERE id = ?", [.of(part.id)])
        return try self.entry(key)
    }
}

extension Block {
    fileprivate func photo(ofPicture number: Int) -> Block? {
        pictures.indices.contains(number) ? .photo([pictures[number]], caption: nil) : nil
    }
}

extension [Block] {
    fileprivate mutating func takeBack(_ part: Entry, _ from: TrashedPart) -> Bool {
        guard let number = from.picture, let back = part.pictures.first,
            // Two photos may share a picture: the one nearest to the old place is meant.
            let place = indices.filter({ self[$0].pictures.contains { $0.sha256 == from.beside } })
                .min(by: { abs($0 - (from.place ?? 0)) < abs($1 - (from.place ?? 0)) }),
            case .photo(var pictures, let caption) = self[place], pictures.count < Block.pictureLimit
        else { return false }
        pictures.insert(back, at: Swift.min(number, pictures.count))
        self[place] = .photo(pictures, caption: caption)
        return true
    }
}

struct TrashedPlaces {
    var entry: Entry
    let part: TrashedPart?

    var spellings: [PlaceSpelling] { entry.blocks.compactMap(PlaceSpelling.init) }
}

extension Database {
    private static let trashedBlocks = """
        FROM trash, json_each(iif(json_valid(document), document, '{}'), '$.blocks') AS block
        WHERE json_extract(block.value, '$.kind') = 'place'
        """

    func trashedPlaceNames() throws(DiaryError) -> [String] {
        try allTexts("SELECT DISTINCT json_extract(block.value, '$.name') \(Self.trashedBlocks)")
    }

    /// Skips unreadable documents.
    func trashed(naming names: [String]) throws(DiaryError) -> [TrashedPlaces] {
        guard !names.isEmpty else { return [] }
        return try allTexts(
            """
            SELECT document FROM trash WHERE key IN (
                SELECT trash.key \(Self.trashedBlocks)
                    AND json_extract(block.value, '$.name') IN (SELECT value FROM json_each(?)))
            ORDER BY key
            """,
            [.text(JSONText.array(names.map(JSONText.string)).line)]
        ).compactMap { document in
            EntryDocument.whole(json: Array(document.utf8)).map { entry in
                TrashedPlaces(entry: entry, part: TrashedPart.of(document: document))
            }
        }
    }

    func keep(_ trashed: TrashedPlaces, with blocks: [Block]) throws(DiaryError) {
        var entry = trashed.entry
        entry.blocks = blocks
        let document = trashed.part?.document(of: entry) ?? entry.jsonText.line
        try run(
            "UPDATE trash SET document = ?, text = ? WHERE id = ?",
            [.text(document), .text(entry.trashedLead), .of(entry.id)]
        )
    }

    private static let trashedTags =
        "FROM trash, json_each(iif(json_valid(document), document, '{}'), '$.tags') AS tag"

    /// Renames a tag of trashed entries, ignoring capitals; unreadable documents stay as they are.
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

    func trashedSpellings(of tag: String, otherThan new: String) throws(DiaryError) -> [String] {
        try allTexts("SELECT DISTINCT tag.value \(Self.trashedTags)")
            .filter { $0.lowercased() == tag.lowercased() && !$0.utf8.elementsEqual(new.utf8) }
    }

    func trashed(taggedAnyOf tags: [String]) throws(DiaryError) -> [String] {
        guard !tags.isEmpty else { return [] }
        return try allTexts(
            """
            SELECT document FROM trash WHERE key IN (
                SELECT trash.key \(Self.trashedTags) WHERE tag.value IN (SELECT value FROM json_each(?)))
            ORDER BY key
            """,
            [.text(JSONText.array(tags.map(JSONText.string)).line)]
        )
    }
}
