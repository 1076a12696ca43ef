package import System

/// The trash.
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
