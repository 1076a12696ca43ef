package import Mood
internal import System

extension DiaryStore {
    /// The entries that a filter lets pass, the newest first, each with so many characters of its text, 0 for all.
    package func list(
        _ filter: EntryFilter = EntryFilter(),
        limit: Int? = nil,
        oldestFirst: Bool = false,
        textLimit: Int = EntrySummary.standardTextLimit
    ) throws(DiaryError) -> [EntrySummary] {
        let clause = filter.clause(after: "WHERE", inTime: try database.isCommon(filter))
        let order = oldestFirst ? "ASC" : "DESC"
        return try database.snapshot { () throws(DiaryError) in
            var (known, asked) = (0, limit ?? -1)
            while true {
                let passes = database.passes
                let found = try database.summaries(
                    "\(clause.sql) ORDER BY entry.recorded \(order), entry.key \(order) LIMIT ?",
                    clause.values + [.of(asked)],
                    textLimit: textLimit
                ).map(\.summary)
                // As many more as were passed over.
                guard let limit, database.passes > passes, found.count < limit,
                    known < found.count || asked == limit
                else { return found }
                asked += limit - found.count
                known = found.count
            }
        }
    }

    /// The same entries, each with its whole text.
    package func listWhole(_ filter: EntryFilter = EntryFilter(), limit: Int? = nil)
        throws(DiaryError) -> [EntrySummary]
    {
        try list(filter, limit: limit, textLimit: 0)
    }

    /// The numbers in the tables of the entries that a filter lets pass, the newest first.
    package func keys(_ filter: EntryFilter, limit: Int?) throws(DiaryError) -> [Int64] {
        let clause = filter.clause(after: "WHERE")
        return try database.all(
            "SELECT key FROM entry \(clause.sql) ORDER BY recorded DESC, key DESC LIMIT ?",
            clause.values + [.of(limit ?? -1)]
        ) { $0[0].int64 }
    }

    /// Those of these entries that are still there, the newest first, each with its whole text and no short id.
    ///
    /// What tells ids apart is found among all that end alike: to look for it in each piece of a large diary would take
    /// time that grows with the square of its entries.
    package func listWhole(keys: ArraySlice<Int64>) throws(DiaryError) -> [EntrySummary] {
        try database.snapshot { () throws(DiaryError) in
            let found = try database.summaries(
                """
                WHERE entry.key IN (SELECT value FROM json_each(?))
                ORDER BY entry.recorded DESC, entry.key DESC
                """,
                [.list(Array(keys))],
                textLimit: 0,
                areNamed: false
            )
            try database.refuseLost(Set(keys).subtracting(found.map(\.key)))
            return found.map(\.summary)
        }
    }

    /// The ids of the entries that a filter lets pass, the oldest first.
    package func ids(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> [EntryID] {
        let clause = filter.clause(after: "WHERE")
        do throws(DiaryError) {
            return try database.all(
                "SELECT id FROM entry \(clause.sql) ORDER BY recorded, key",
                clause.values
            ) { (row) throws(DiaryError) in
                try database.readable(row[0].text) { () throws(DiaryError) in try row[0].entryID }
            }.compactMap(\.self)
        } catch {
            // The ids alone are also in an index, which is whole where the rows have a damaged page.
            guard error.isOfOneEntry, filter == EntryFilter() else { throw error }
            return try database.all("SELECT id FROM entry INDEXED BY sqlite_autoindex_entry_1 ORDER BY id") {
                (row) throws(DiaryError) in try row[0].entryID
            }
        }
    }

    /// The entries that have sound, the oldest first.
    package func soundIDs() throws(DiaryError) -> [EntryID] {
        try database.all(
            "SELECT id FROM entry JOIN sound ON sound.entry = entry.key ORDER BY recorded, entry.key"
        ) {
            (row) throws(DiaryError) in try row[0].entryID
        }
    }

    /// How many entries that still have their sound were heard by an engine.
    package func soundCount(heardBy engine: String) throws(DiaryError) -> Int {
        try database.first(
            "SELECT count(*) FROM transcript JOIN sound ON sound.entry = transcript.entry WHERE engine = ?",
            [.text(engine)]
        ) { $0[0].int } ?? 0
    }

    /// How many entries were spoken and have no sound, as an import without it leaves them.
    package func countWithoutSound() throws(DiaryError) -> Int {
        try database.first(
            "SELECT count(*) FROM transcript WHERE entry NOT IN (SELECT entry FROM sound)"
        ) { $0[0].int } ?? 0
    }

    /// How many entries a filter lets pass.
    package func count(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> Int {
        if let tag = filter.tags.first, filter == EntryFilter(tags: [tag]) {
            return try database.first(
                """
                SELECT count(DISTINCT entry) FROM entry_tag
                WHERE tag IN (SELECT key FROM tag WHERE name = ? COLLATE NOCASE)
                """,
                [.text(ComposedText.of(tag))]
            ) { $0[0].int } ?? 0
        }
        let clause = filter.clause(after: "WHERE")
        return try database.first("SELECT count(*) FROM entry \(clause.sql)", clause.values) { $0[0].int }
            ?? 0
    }

    /// One entry, as a list shows it.
    package func summary(_ id: EntryID) throws(DiaryError) -> EntrySummary {
        try database.snapshot { () throws(DiaryError) in
            let key = try database.key(of: id)
            guard let found = try database.summaries("WHERE entry.key = ?", [.integer(key)]).first else {
                throw .unreadable(what: damagedRows.last { $0.name == id.description }?.what ?? "id")
            }
            return found.summary
        }
    }

    /// What a machine found in an entry, for one that a person's own mood hides.
    package func reading(of id: EntryID) throws(DiaryError) -> MoodReading? {
        try database.moods(of: try database.key(of: id)).reading
    }
}

extension Database {
    /// Throws where an index goes on to have entries that are in no row: nobody removed those.
    fileprivate func refuseLost(_ keys: Set<Int64>) throws(DiaryError) {
        for key in keys
        where try first("SELECT 1 FROM entry WHERE key = ?", [.integer(key)], { _ in true }) == nil {
            let indexed = try all("SELECT key FROM entry INDEXED BY entry_by_time ORDER BY recorded") {
                $0[0].int64
            }
            guard !indexed.contains(key) else { throw .damaged(message: "entry_by_time") }
        }
    }

    /// Whether a filter lets so many entries pass that they are soonest found in the order of time.
    func isCommon(_ filter: EntryFilter) throws(DiaryError) -> Bool {
        guard filter.journal == nil, filter.feeling == nil, !filter.isPending else { return false }
        for tag in filter.tags {
            let some = try first(
                """
                SELECT count(*) FROM (
                    SELECT 1 FROM entry_tag
                    WHERE tag IN (SELECT key FROM tag WHERE name = ? COLLATE NOCASE) LIMIT 500)
                """,
                [.text(ComposedText.of(tag))]
            ) { $0[0].int }
            guard some == 500 else { return false }
        }
        return true
    }
}
