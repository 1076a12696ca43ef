package import System

package actor TrashStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }
}

// An entry in the trash appears nowhere else: it is out of every table in which entries are looked for. Its sound stays
// in its place, so that neither putting away nor bringing back can lose it.

extension TrashStore {
    /// Puts an entry away until a time; it can be brought back whole until then.
    package func add(_ id: EntryID, until end: Moment, at now: Moment) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in try database.putAway(id, until: end, at: now) }
    }

    /// The last added first.
    package func all() throws(DiaryError) -> [TrashedEntry] {
        try database.snapshot { () throws(DiaryError) in try database.trash() }
    }

    /// Brings an entry back from the trash as it was; what was still to be done for it is to be done again.
    ///
    /// A part comes back into the entry that had it, which is given then.
    @discardableResult
    package func restore(_ id: EntryID, at now: Moment) throws(DiaryError) -> Entry {
        try database.transaction { () throws(DiaryError) in try database.bringBack(id, at: now) }
    }

    /// Removes entries of the trash for good, with their sound, and gives those that were still there.
    @discardableResult
    package func remove(_ ids: [EntryID], at now: Moment) throws(DiaryError) -> [EntryID] {
        try database.removeFromTrash(ids, in: folder, at: now)
    }

    /// Removes for good what was put away until now or earlier.
    @discardableResult
    package func removeExpired(at now: Moment) throws(DiaryError) -> [EntryID] {
        try database.empty("until <= ?", [.of(now)], in: folder, at: now)
    }

    package func has(_ id: EntryID) throws(DiaryError) -> Bool {
        try database.first("SELECT 1 FROM trash WHERE id = ?", [.of(id)]) { _ in true } ?? false
    }

    /// The parts of an entry that are in the trash, the last added first; each has an id of its own.
    package func parts(of id: EntryID) throws(DiaryError) -> [EntryID] { try database.trashedParts(of: id) }

    /// Puts a block of an entry away until a time, or one of its pictures, or the entry's own text where no place is
    /// named, and makes the edit that takes it out; it can be brought back into the entry until then.
    ///
    /// It lies in the trash under an id of its own. Another block that has come to the place meanwhile stays.
    @discardableResult
    package func add(
        _ place: Int?,
        picture: Int? = nil,
        of entry: Entry,
        _ edit: EntryEdit,
        as id: EntryID,
        until end: Moment,
        at now: Moment
    ) throws(DiaryError) -> Entry {
        try database.transaction { () throws(DiaryError) in
            let key = try database.key(of: entry.id)
            guard let found = try database.entry(key), found.blocks == entry.blocks, found.text == entry.text
            else { throw .noSuchRow(key) }
            let pictures = place.flatMap {
                entry.blocks.indices.contains($0) ? entry.blocks[$0].pictures : nil
            }
            let beside = picture.flatMap { number in
                pictures?.enumerated().first { $0.offset != number }?.element.sha256
            }
            let from = TrashedPart(entry: entry.id, place: place, picture: picture, beside: beside)
            try database.putAway(from, as: id, until: end, at: now)
            try database.apply(edit, of: entry.id, at: now)
            guard let changed = try database.entry(key) else { throw .noSuchRow(key) }
            return changed
        }
    }

    /// Entries in the trash whose tag a rename would change.
    package func count(withTag old: String, otherThan new: String) throws(DiaryError) -> Int {
        try database.trashed(taggedAnyOf: try database.trashedSpellings(of: old, otherThan: new)).count
    }

    /// The entry of which this is a part, by what names it, where both are in the trash.
    package func wholeEntry(ofPart id: EntryID) throws(DiaryError) -> String? {
        let whole = try database.first(
            """
            SELECT id FROM trash WHERE id =
                (SELECT json_extract(document, '$.partOf.entry') FROM trash WHERE id = ? AND json_valid(document))
            """,
            [.of(id)]
        ) { (row) throws(DiaryError) in try row[0].entryID }
        guard let whole else { return nil }
        return try all().first { $0.id == whole }?.shortID
    }

    /// The one removed entry that is named by its whole id, or by its end or its beginning, and when it was removed.
    package func removal(named name: String) throws(DiaryError) -> (id: String, at: Moment)? {
        guard name.utf8.count >= DiaryStore.shortestID else { return nil }
        let found = try database.all(
            "SELECT id, at FROM removed WHERE substr(id, -length(?1)) = ?1 OR substr(id, 1, length(?1)) = ?1 LIMIT 2",
            [.text(name.lowercased())]
        ) { ($0[0].text, $0[1].moment) }
        return found.count == 1 ? found.first : nil
    }

    /// The one entry in the trash that is named by its id, or by four characters or more of it.
    package func id(named name: String) throws(DiaryError) -> EntryID {
        try database.id(named: name, in: .trash)
    }
}

extension Database {
    func removeFromTrash(_ ids: [EntryID], in folder: DiaryFolder, at now: Moment)
        throws(DiaryError) -> [EntryID]
    {
        var ids = ids
        for id in ids { ids += try trashedParts(of: id) }
        let list = "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let named = "id IN (SELECT value FROM json_each(?))"
        let removed = try empty(named, [.text(list)], in: folder, at: now)
        try sweepPictures(in: folder)
        return removed
    }

    func trashedParts(of id: EntryID) throws(DiaryError) -> [EntryID] {
        try all(
            """
            SELECT id FROM trash WHERE json_valid(document)
                AND json_extract(document, '$.partOf.entry') = ? ORDER BY at DESC, key DESC
            """,
            [.of(id)]
        ) { (row) throws(DiaryError) in try row[0].entryID }
    }

    /// Removes what a condition names from the trash, and all that was known of it.
    func empty(_ condition: String, _ values: [SQLValue], in folder: DiaryFolder, at now: Moment)
        throws(DiaryError) -> [EntryID]
    {
        // Nearly always there is nothing: then nothing is written.
        let isAny = try first("SELECT 1 FROM trash WHERE \(condition) LIMIT 1", values) { _ in true }
        guard isAny == true else { return [] }
        let going = try transaction { () throws(DiaryError) in try dropTrash(condition, values, at: now) }
        for (id, sound) in going {
            folder.removeDraft(of: id)
            if let sound { try finishRemoval(of: id.description, sound: sound, in: folder) }
        }
        try sweepRemovablePictures(in: folder)
        try forgetRemovedWords(in: folder)
        return going.map(\.id)
    }
}

package struct TrashedEntry: Equatable, Sendable {
    package var id: EntryID
    /// The shortest end of the id that no other entry in the trash has.
    package var shortID: String
    package var recordedAt: Moment
    package var dateCertainty = DateCertainty.exact
    /// A part of an entry, added to the trash alone.
    package var isPart = false
    package var title: String?
    /// Its whole text, or else what its first block says.
    package var text: String
    package var seconds: Double?
    package var putAwayAt: Moment
    /// The end of its time in the trash.
    package var until: Moment
}

extension Database {
    /// The reason by which the ledger knows a file whose entry is in the trash.
    static let trashed = "trashed"

    /// Moves an entry into the trash; to be called within a transaction.
    func putAway(_ id: EntryID, until end: Moment, at now: Moment) throws(DiaryError) {
        guard let entry = try entry(try key(of: id)) else { throw .noSuchEntry(id.description) }
        try putAway(entry, until: end, at: now, document: entry.jsonText.line)
        _ = try takeOut(id, leavingFile: .skipped, because: Self.trashed, at: now)
    }

    /// Stores an entry, or a part of one, in the trash.
    func putAway(_ entry: Entry, until end: Moment, at now: Moment, document: String) throws(DiaryError) {
        // Anything that cannot be read back unchanged would be lost.
        let read = EntryDocument.whole(json: Array(document.utf8))
        guard read?.jsonText.line == entry.jsonText.line else {
            throw .unreadable(what: "the entry holds something that the trash could not give back")
        }
        try run(
            TrashColumn.insertion,
            try TrashColumn.values { entry.value(of: $0, until: end, at: now, document: document) }
        )
    }

    /// The last added first.
    func trash() throws(DiaryError) -> [TrashedEntry] {
        var found = try all("\(TrashColumn.selection) ORDER BY at DESC, key DESC") {
            (row) throws(DiaryError) in
            try readable(row[0].text) { () throws(DiaryError) in try TrashedEntry(row.named()) }
        }.compactMap(\.self)
        for (place, short) in try shortIDs(of: found.map(\.id), in: .trash).enumerated() {
            found[place].shortID = short
        }
        let places = Dictionary(zip(found.map(\.id.description), found.indices)) { first, _ in first }
        try each(Self.trashedDocuments) { row in
            guard let place = places[row[0].text] else { return }
            if let certainty = DateCertainty(rawValue: row[1].text) { found[place].dateCertainty = certainty }
            let lead = row[3].optionalText.flatMap { EntryDocument.whole(json: Array($0.utf8)) }?.lead
            if let whole = row[2].optionalText ?? lead { found[place].text = whole }
            found[place].isPart = row[4].int == 1
        }
        return found
    }

    /// Dates and whole texts from the documents in the trash; the documents themselves where only a block has words.
    private static let trashedDocuments = """
        SELECT id, json_extract(document, '$.dateCertainty'),
            nullif(iif(
                json_extract(document, '$.textTruncated') IS 1 AND json_extract(document, '$.textEdited') IS NOT 1,
                coalesce(json_extract(document, '$.transcript.text'), json_extract(document, '$.text')),
                json_extract(document, '$.text')), ''),
            iif(length(text) >= \(EntrySummary.standardTextLimit) AND json_extract(document, '$.text') = '',
                document, NULL),
            json_type(document, '$.partOf') = 'object'
        FROM trash WHERE json_valid(document)
        """

    /// Brings an entry back with all that it had; to be called within a transaction.
    func bringBack(_ id: EntryID, at now: Moment) throws(DiaryError) -> Entry {
        let document = try first("SELECT document FROM trash WHERE id = ?", [.of(id)]) { $0[0].text }
        guard let document else { throw .noSuchEntry(id.description) }
        guard var entry = EntryDocument.whole(json: Array(document.utf8)) else {
            throw .unreadable(what: "an entry in the trash is not one")
        }
        if let part = TrashedPart.of(document: document), let whole = try bringBack(entry, to: part, at: now)
        {
            return whole
        }
        if let sha256 = entry.origin?.sha256, let other = try self.entry(ofOrigin: sha256) {
            throw .duplicate(of: other)
        }
        entry.day = entry.dateCertainty.day(of: entry.recordedAt, startMinute: try dayStartMinute())
        entry.changedAt = now
        let key = try insert(entry)
        try run(
            "UPDATE sound SET sha256 = (SELECT sound_sha256 FROM trash WHERE id = ?) WHERE entry = ?",
            [.of(id), .integer(key)]
        )
        for row in try rows(ofTrashed: id) {
            try step(row.id, to: .filed, entry: id, at: now)
            if row.sha256 == entry.origin?.sha256 { try tellFlaw(of: entry, in: row.id, at: now) }
        }
        try run("DELETE FROM trash WHERE id = ?", [.of(id)])
        return entry
    }

    /// Takes entries out of the trash for good, and gives the sound that is to be removed next.
    ///
    /// ``forgetRemovedWords(in:)`` is to follow.
    func dropTrash(_ condition: String, _ values: [SQLValue], at now: Moment) throws(DiaryError)
        -> [(id: EntryID, sound: String?)]
    {
        let going = try all("SELECT id, sound FROM trash WHERE \(condition)", values) {
            (row) throws(DiaryError) in (id: try row[0].entryID, sound: row[1].optionalText)
        }
        for entry in going {
            for row in try rows(ofTrashed: entry.id) {
                try forgetNames(of: row.id)
                try step(row.id, to: .skipped, reason: LedgerRow.removedReason, at: now)
            }
            try run("DELETE FROM trash WHERE id = ?", [.of(entry.id)])
            try markRemoved(entry.id, sound: entry.sound, at: now)
        }
        if !going.isEmpty { try markRemovedWords(at: now) }
        return going
    }

    /// The ledger's rows of the files whose entry is in the trash: the memo's own, and copies of its kept sound.
    private func rows(ofTrashed id: EntryID) throws(DiaryError) -> [LedgerRow] {
        try ledgerRows(
            """
            WHERE reason = ?1 AND sha256 IN (SELECT origin_sha256 FROM trash WHERE id = ?2
                UNION ALL SELECT sound_sha256 FROM trash WHERE id = ?2
                UNION ALL SELECT value FROM trash, json_each(trash.pictures) WHERE trash.id = ?2)
            """,
            [.text(Self.trashed), .of(id)]
        )
    }
}

private enum TrashColumn: Int, TableColumn {
    case id, at, until, recorded, offset, title, text, seconds, sound, soundBytes, soundSha256, originSha256,
        document, pictures

    static let source = "trash"
    static let selection = makeSelection()
    static let insertion = makeInsertion(into: "trash")
}

extension Entry {
    fileprivate func value(of column: TrashColumn, until end: Moment, at now: Moment, document: String)
        -> SQLValue
    {
        switch column {
        case .id: .of(id)
        case .at: .of(now)
        case .until: .of(end)
        case .recorded: .of(recordedAt)
        case .offset: .of(recordedAt.offsetSeconds)
        case .title: .of(title)
        case .text: .text(trashedLead)
        case .seconds: .of(sound?.seconds)
        case .sound: .of(sound?.path)
        case .soundBytes: .of(sound?.bytes)
        case .soundSha256: .of(sound?.sha256)
        case .originSha256: .of(origin?.sha256)
        case .document: .text(document)
        case .pictures: .of(picturesText)
        }
    }
}

extension Entry {
    var trashedLead: String { String(lead.unicodeScalars.prefix(EntrySummary.standardTextLimit)) }

    /// The digests of its pictures as JSON, each once; nothing where it has none.
    fileprivate var picturesText: String? {
        let digests = Set(pictures.map(\.sha256)).sorted()
        return digests.isEmpty ? nil : JSONText.array(digests.map(JSONText.string)).line
    }
}

extension TrashedEntry {
    fileprivate init(_ row: NamedRow<TrashColumn>) throws(DiaryError) {
        let id = try row[.id].entryID
        self.init(
            id: id,
            shortID: id.description,
            recordedAt: Moment(milliseconds: row[.recorded].int64, offsetSeconds: row[.offset].int),
            title: row[.title].optionalText,
            text: row[.text].text,
            seconds: row[.seconds].optionalDouble,
            putAwayAt: row[.at].moment,
            until: row[.until].moment
        )
    }
}
