package import System

package actor TrashStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }
}

// An entry in the trash is out of every table of living entries. Its sound stays in its place, so that neither way
// can lose it.

extension TrashStore {
    package func add(_ id: EntryID, until end: Moment, at now: Moment) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in try database.putAway(id, until: end, at: now) }
    }

    package func all() throws(DiaryError) -> [TrashedEntry] {
        try database.snapshot { () throws(DiaryError) in try database.trash() }
    }

    /// Restores an entry as it was, with its open jobs; a part returns to its entry, which is returned.
    @discardableResult
    package func restore(_ id: EntryID, at now: Moment) throws(DiaryError) -> Entry {
        try database.transaction { () throws(DiaryError) in try database.bringBack(id, at: now) }
    }

    @discardableResult
    package func remove(_ ids: [EntryID], at now: Moment) throws(DiaryError) -> [EntryID] {
        try database.removeFromTrash(ids, in: folder, at: now)
    }

    @discardableResult
    package func removeExpired(at now: Moment) throws(DiaryError) -> [EntryID] {
        try database.empty("until <= ?", [.of(now)], in: folder, at: now)
    }

    package func has(_ id: EntryID) throws(DiaryError) -> Bool {
        try database.exists("SELECT 1 FROM trash WHERE id = ?", [.of(id)])
    }

    package func parts(of id: EntryID) throws(DiaryError) -> [EntryID] { try database.trashedParts(of: id) }

    /// Makes the edit that removes the part; without a place that is the entry's own text.
    ///
    /// The part gets an id of its own. Another block that has come to the place meanwhile stays.
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

    package func count(withTag old: String, otherThan new: String) throws(DiaryError) -> Int {
        try database.trashed(taggedAnyOf: try database.trashedSpellings(of: old, otherThan: new)).count
    }

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

    package func removal(named name: String) throws(DiaryError) -> (id: String, at: Moment)? {
        guard name.utf8.count >= DiaryStore.shortestID else { return nil }
        let found = try database.all(
            "SELECT id, at FROM removed WHERE substr(id, -length(?1)) = ?1 OR substr(id, 1, length(?1)) = ?1 LIMIT 2",
            [.text(name.lowercased())]
        ) { ($0[0].text, $0[1].moment) }
        return found.count == 1 ? found.first : nil
    }

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
        try allIDs(
            """
            SELECT id FROM trash WHERE json_valid(document)
                AND json_extract(document, '$.partOf.entry') = ? ORDER BY at DESC, key DESC
            """,
            [.of(id)]
        )
    }

    func empty(_ condition: String, _ values: [SQLValue], in folder: DiaryFolder, at now: Moment)
        throws(DiaryError) -> [EntryID]
    {
        // Nearly always there is nothing: then nothing is written.
        let isAny = try exists("SELECT 1 FROM trash WHERE \(condition) LIMIT 1", values)
        guard isAny else { return [] }
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
    package var shortID: String
    package var recordedAt: Moment
    package var dateCertainty = DateCertainty.exact
    package var isPart = false
    package var title: String?
    package var text: String
    package var seconds: Double?
    package var putAwayAt: Moment
    package var until: Moment
}

extension Database {
    static let trashed = "trashed"

    func putAway(_ id: EntryID, until end: Moment, at now: Moment) throws(DiaryError) {
        guard let entry = try entry(try key(of: id)) else { throw .noSuchEntry(id.description) }
        try putAway(entry, until: end, at: now, document: entry.jsonText.line)
        _ = try takeOut(id, leavingFile: .skipped, because: Self.trashed, at: now)
    }

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

    /// Dates and texts from the trashed documents; the whole document if only a block has words.
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

    func bringBack(_ id: EntryID, at now: Moment) throws(DiaryError) -> Entry {
        let document = try firstText("SELECT document FROM trash WHERE id = ?", [.of(id)])
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

    /// Returns the sound to remove next; then call ``forgetRemovedWords(in:)``.
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

    /// The ledger's rows of the memo's own file and of copies of its kept sound.
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

    var trashedLead: String { String(lead.unicodeScalars.prefix(EntrySummary.standardTextLimit)) }

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
