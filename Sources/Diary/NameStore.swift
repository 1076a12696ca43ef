package import System

package actor NameStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }
}

package enum NameKind: String, CaseIterable, Sendable { case journal, tag }

package struct UsedName: Equatable, Sendable {
    package var name: String
    package var entries: Int
}

extension NameStore {
    package func used(_ kind: NameKind, _ filter: EntryFilter = EntryFilter()) throws(DiaryError)
        -> [UsedName]
    {
        try database.usedNames(kind, filter)
    }

    package func journals() throws(DiaryError) -> [UsedName] {
        let used = try database.usedNames(.journal)
        let empty = try database.all(
            "SELECT name FROM journal WHERE NOT EXISTS (SELECT 1 FROM entry WHERE journal = journal.key)"
        ) { $0[0].isName ? UsedName(name: $0[0].text, entries: 0) : nil }.compactMap(\.self)
        // Sorted as the database does: by bytes.
        return (used + empty).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Renames a journal or a tag, or merges it with one of that name; returns the number of changed entries.
    @discardableResult
    package func rename(_ kind: NameKind, _ old: String, to new: String, at now: Moment) throws(DiaryError)
        -> Int
    {
        var (old, new) = (ComposedText.of(old), ComposedText.of(new))
        if kind == .journal, let known = try database.journal(named: old)?.name { old = known }
        // By bytes: another composition of letters is a new name. Tags also ignore capitals.
        guard kind == .tag || !old.utf8.elementsEqual(new.utf8) else { return 0 }
        if kind == .journal, let other = try database.journal(named: new)?.name, other != old { new = other }
        // A tag ignores capitals, so all of its other spellings go.
        let olds = kind == .tag ? try spellings(ofTag: old).filter { !$0.utf8.elementsEqual(new.utf8) } : []
        var ids = Set(try entries(taggedAnyOf: olds).keys)
        if kind == .journal { ids.formUnion(try database.ids(EntryFilter(journal: old))) }
        let journal = kind == .journal ? try database.journal(named: old) : nil
        guard !ids.isEmpty || journal?.madeAt != nil else { return 0 }
        try database.transaction { () throws(DiaryError) in
            try database.markRemovedWords(at: now)
            if kind == .journal { try database.renameJournal(old, to: new) }
            for id in ids.sorted() {
                var edit = EntryEdit()
                switch kind {
                case .journal: edit.journal = .to(new)
                case .tag: (edit.addedTags, edit.removedTags) = ([new], olds)
                }
                try database.apply(edit, of: id, at: now)
            }
            if kind == .tag { try database.renameTrashed(tag: old, to: new) }
            // Sources of the old name, such as an inbox's folder, still lead to the journal.
            if journal != nil, old.lowercased() != new.lowercased() { try database.keepName(old, of: new) }
            try database.dropEmptyNames()
        }
        try database.forgetRemovedWords(in: folder)
        return ids.count
    }

    package func entries(taggedAnyOf tags: [String]) throws(DiaryError) -> [EntryID: Set<String>] {
        let found = try database.all(
            """
            SELECT id, tag.name FROM entry_tag JOIN tag ON tag.key = entry_tag.tag JOIN entry ON entry.key = entry
            WHERE tag.name IN (SELECT value FROM json_each(?))
            """,
            [.text(JSONText.array(tags.map(JSONText.string)).line)]
        ) { (row) throws(DiaryError) in (id: try row[0].entryID, tag: row[1].text) }
        return Dictionary(grouping: found, by: \.id).mapValues { Set($0.map(\.tag)) }
    }

    private func spellings(ofTag tag: String) throws(DiaryError) -> [String] {
        try database.usedNames(.tag).map(\.name).filter { $0.lowercased() == tag.lowercased() }
    }
}

extension Database {
    func usedNames(_ kind: NameKind, _ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> [UsedName] {
        let clause = filter.clause(after: "WHERE")
        let (key, source, entries) =
            switch kind {
            case .tag:
                (
                    "entry_tag.tag",
                    (clause.sql.isEmpty ? "" : "entry JOIN ")
                        + "entry_tag \(clause.sql.isEmpty ? "" : "ON entry_tag.entry = entry.key") "
                        + "LEFT JOIN tag AS used ON used.key = entry_tag.tag \(clause.sql)",
                    "key IN (SELECT entry FROM entry_tag WHERE tag = ?)"
                )
            case .journal:
                (
                    "entry.journal",
                    "entry LEFT JOIN journal AS used ON used.key = entry.journal "
                        + (clause.sql.isEmpty ? "WHERE" : "\(clause.sql) AND")
                        + " entry.journal IS NOT NULL",
                    "journal = ?"
                )
            }
        let names = try all(
            "SELECT \(key), used.name, count(*) FROM \(source) GROUP BY \(key) ORDER BY used.name",
            clause.values
        ) { (row) throws(DiaryError) -> UsedName? in
            if row[1].isName { return UsedName(name: row[1].text, entries: row[2].int) }
            let what = kind == .tag ? "tags" : "journal"
            try passOver(entriesWhere: entries, [.integer(row[0].int64)], what: what)
            return nil
        }
        return names.compactMap(\.self)
    }

    /// Keeps a journal's days and places under another name, unless a journal has it: then it ends.
    fileprivate func renameJournal(_ old: String, to new: String) throws(DiaryError) {
        try run(
            "UPDATE journal SET name = ?2 WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM journal WHERE name = ?2)",
            [.text(old), .text(new)]
        )
        try run(
            """
            UPDATE journal_name SET journal = (SELECT key FROM journal WHERE name = ?2)
            WHERE journal = (SELECT key FROM journal WHERE name = ?1)
            """,
            [.text(old), .text(new)]
        )
        try run("UPDATE journal SET made = NULL WHERE name = ?", [.text(old)])
    }
}
