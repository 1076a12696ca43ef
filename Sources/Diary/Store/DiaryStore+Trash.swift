package import System

// An entry in the trash appears nowhere else: it is out of every table in which entries are looked for. Its sound stays
// in its place, so that neither putting away nor bringing back can lose it.

extension DiaryStore {
    /// Puts an entry away until a time; it can be brought back whole until then.
    package func putAway(_ id: EntryID, until end: Moment, at now: Moment) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in try database.putAway(id, until: end, at: now) }
    }

    /// What lies in the trash, what was put away last first.
    package func trash() throws(DiaryError) -> [TrashedEntry] {
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
    package func removeFromTrash(_ ids: [EntryID], at now: Moment) throws(DiaryError) -> [EntryID] {
        var ids = ids
        for id in ids { ids += try trashedParts(of: id) }
        let list = "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let named = "id IN (SELECT value FROM json_each(?))"
        let removed = try database.empty(named, [.text(list)], in: folder, at: now)
        try database.sweepPictures(in: folder)
        return removed
    }

    /// Removes for good what was put away until now or earlier.
    @discardableResult
    package func removeExpired(at now: Moment) throws(DiaryError) -> [EntryID] {
        try database.empty("until <= ?", [.of(now)], in: folder, at: now)
    }

    /// Whether the entry with the id was put away.
    package func isInTrash(_ id: EntryID) throws(DiaryError) -> Bool {
        try database.first("SELECT 1 FROM trash WHERE id = ?", [.of(id)]) { _ in true } ?? false
    }

    /// The parts of an entry that are in the trash, what was put away last first; each has an id of its own.
    package func trashedParts(of id: EntryID) throws(DiaryError) -> [EntryID] {
        try database.all(
            """
            SELECT id FROM trash WHERE json_valid(document)
                AND json_extract(document, '$.partOf.entry') = ? ORDER BY at DESC, key DESC
            """,
            [.of(id)]
        ) { (row) throws(DiaryError) in try row[0].entryID }
    }

    /// The entry of which this is a part, by what names it, where both are in the trash.
    package func wholeEntryInTrash(ofPart id: EntryID) throws(DiaryError) -> String? {
        let whole = try database.first(
            """
            SELECT id FROM trash WHERE id =
                (SELECT json_extract(document, '$.partOf.entry') FROM trash WHERE id = ? AND json_valid(document))
            """,
            [.of(id)]
        ) { (row) throws(DiaryError) in try row[0].entryID }
        guard let whole else { return nil }
        return try trash().first { $0.id == whole }?.shortID
    }

    /// The one entry in the trash that is named by its id, or by four characters or more of it.
    package func trashedID(named name: String) throws(DiaryError) -> EntryID {
        try database.id(named: name, in: .trash)
    }
}

extension Database {
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
