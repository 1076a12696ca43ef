extension Database {
    /// As much of an entry as can be read, for whoever shows or saves what is left; what cannot be read is noted.
    func salvaged(_ key: Int64, as id: EntryID) throws(DiaryError) -> Entry {
        let entry: Entry
        do throws(DiaryError) {
            guard let whole = try self.entry(key) else { throw .noSuchEntry(id.description) }
            entry = whole
        } catch {
            guard error.isOfOneEntry, let rest = try remains(of: key), rest.id == id else { throw error }
            entry = rest
        }
        let isText = try first(
            """
            SELECT title, entry.text, transcript.text FROM entry LEFT JOIN transcript ON transcript.entry = key
            WHERE key = ?
            """,
            [.integer(key)]
        ) { row in (0...2).allSatisfy { row[$0].isText } }
        if isText == false { passOver(DamagedRow(.entry, id.description, what: "text")) }
        return entry
    }

    /// The readable remains of an entry on a page with damaged rows beside whole ones.
    private func remains(of key: Int64) throws(DiaryError) -> Entry? {
        let before = passes
        try checkCells(false)
        let entry: Entry?
        do throws(DiaryError) {
            entry = try self.entry(key, sparing: true)
        } catch {
            try checkCells(true)
            throw error
        }
        try checkCells(true)
        if let entry, passes == before { passOver(DamagedRow(.entry, entry.id.description, what: "page")) }
        return entry
    }

    /// Reads a part of an entry; one that may be spared is noted where it cannot be read.
    func part<Value>(
        _ what: String,
        of id: EntryID,
        sparing: Bool,
        _ read: () throws(DiaryError) -> Value
    ) throws(DiaryError) -> Value? {
        do throws(DiaryError) {
            return try read()
        } catch {
            guard sparing, error.isOfOneEntry else { throw error }
            passOver(DamagedRow(.entry, id.description, what: what))
            return nil
        }
    }

    /// The tags of an entry, in alphabetical order; one whose name is gone or no text cannot be read.
    ///
    /// With `sparing` those that can be are given, and it is noted that others cannot.
    func tags(of key: Int64, _ id: EntryID, sparing: Bool) throws(DiaryError) -> [String] {
        do throws(DiaryError) {
            return try all(
                "SELECT name FROM entry_tag LEFT JOIN tag ON tag.key = tag WHERE entry = ? ORDER BY name",
                [.integer(key)]
            ) { (row) throws(DiaryError) in try row[0].nameOfTag }
        } catch {
            guard sparing, error.isOfOneEntry else { throw error }
        }
        // One by one, as the first that cannot be read ends a query.
        let keys = try part("tags", of: id, sparing: true) { () throws(DiaryError) in
            try all("SELECT tag FROM entry_tag WHERE entry = ?", [.integer(key)]) { $0[0].int64 }
        }
        var tags: [String] = []
        for key in keys ?? [] {
            let tag = try part("tags", of: id, sparing: true) { () throws(DiaryError) in
                let name = try first("SELECT name FROM tag WHERE key = ?", [.integer(key)]) {
                    (row) throws(DiaryError) in try row[0].nameOfTag
                }
                guard let name else { throw .unreadable(what: "tags") }
                return name
            }
            if let tag { tags.append(tag) }
        }
        return tags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

extension Field {
    /// Text, and not null.
    var isName: Bool { !isNull && isText }

    fileprivate var nameOfTag: String {
        get throws(DiaryError) {
            guard isName else { throw .unreadable(what: "tags") }
            return text
        }
    }
}
