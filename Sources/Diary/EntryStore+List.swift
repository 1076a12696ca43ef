package import Mood
package import System

extension EntryStore {
    /// Lists matching entries, the newest first; a `textLimit` of 0 gives the whole texts.
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
                // Asks for as many more as were passed over.
                guard let limit, database.passes > passes, found.count < limit,
                    known < found.count || asked == limit
                else { return found }
                asked += limit - found.count
                known = found.count
            }
        }
    }

    package func listWhole(_ filter: EntryFilter = EntryFilter(), limit: Int? = nil)
        throws(DiaryError) -> [EntrySummary]
    {
        try list(filter, limit: limit, textLimit: 0)
    }

    /// Gives no short ids: finding them for each batch of a large diary would take quadratic time.
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

    package func soundIDs() throws(DiaryError) -> [EntryID] {
        try database.allIDs(
            "SELECT id FROM entry JOIN sound ON sound.entry = entry.key ORDER BY recorded, entry.key"
        )
    }

    package func soundCount(heardBy engine: String) throws(DiaryError) -> Int {
        try database.number(
            "SELECT count(*) FROM transcript JOIN sound ON sound.entry = transcript.entry WHERE engine = ?",
            [.text(engine)]
        )
    }

    /// Spoken entries without sound, as an import without it leaves them.
    package func countWithoutSound() throws(DiaryError) -> Int {
        try database.number("SELECT count(*) FROM transcript WHERE entry NOT IN (SELECT entry FROM sound)")
    }

    package func keys(_ filter: EntryFilter, limit: Int?) throws(DiaryError) -> [Int64] {
        try database.keys(filter, limit: limit)
    }

    package func ids(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> [EntryID] {
        try database.ids(filter)
    }

    package func count(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> Int {
        try database.count(filter)
    }

    package func summary(_ id: EntryID) throws(DiaryError) -> EntrySummary {
        try database.snapshot { () throws(DiaryError) in
            let key = try database.key(of: id)
            guard let found = try database.summaries("WHERE entry.key = ?", [.integer(key)]).first else {
                throw .unreadable(what: database.passedOver.last { $0.name == id.description }?.what ?? "id")
            }
            return found.summary
        }
    }

    /// The machine's mood, also if a person's own hides it.
    package func reading(of id: EntryID) throws(DiaryError) -> MoodReading? {
        try database.moods(of: try database.key(of: id)).reading
    }
}

extension Database {
    func keys(_ filter: EntryFilter, limit: Int?) throws(DiaryError) -> [Int64] {
        let clause = filter.clause(after: "WHERE")
        return try allKeys(
            "SELECT key FROM entry \(clause.sql) ORDER BY recorded DESC, key DESC LIMIT ?",
            clause.values + [.of(limit ?? -1)]
        )
    }

    func ids(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> [EntryID] {
        let clause = filter.clause(after: "WHERE")
        do throws(DiaryError) {
            return try all(
                "SELECT id FROM entry \(clause.sql) ORDER BY recorded, key",
                clause.values
            ) { (row) throws(DiaryError) in
                try readable(row[0].text) { () throws(DiaryError) in try row[0].entryID }
            }.compactMap(\.self)
        } catch {
            // An index also has the ids, and is whole if a page of rows is damaged.
            guard error.isOfOneEntry, filter == EntryFilter() else { throw error }
            return try allIDs("SELECT id FROM entry INDEXED BY sqlite_autoindex_entry_1 ORDER BY id")
        }
    }

    func count(_ filter: EntryFilter = EntryFilter()) throws(DiaryError) -> Int {
        if let tag = filter.tags.first, filter == EntryFilter(tags: [tag]) {
            return try number(
                """
                SELECT count(DISTINCT entry) FROM entry_tag
                WHERE tag IN (SELECT key FROM tag WHERE name = ? COLLATE NOCASE)
                """,
                [.text(ComposedText.of(tag))]
            )
        }
        let clause = filter.clause(after: "WHERE")
        return try number("SELECT count(*) FROM entry \(clause.sql)", clause.values)
    }

    /// Throws if an index has entries without a row: nobody removed those.
    fileprivate func refuseLost(_ keys: Set<Int64>) throws(DiaryError) {
        for key in keys
        where try !exists("SELECT 1 FROM entry WHERE key = ?", [.integer(key)]) {
            let indexed = try allKeys("SELECT key FROM entry INDEXED BY entry_by_time ORDER BY recorded")
            guard !indexed.contains(key) else { throw .damaged(message: "entry_by_time") }
        }
    }

    /// So many entries pass that they are found fastest in the order of time.
    func isCommon(_ filter: EntryFilter) throws(DiaryError) -> Bool {
        guard filter.journal == nil, filter.feeling == nil, !filter.isPending else { return false }
        for tag in filter.tags {
            let some = try number(
                """
                SELECT count(*) FROM (
                    SELECT 1 FROM entry_tag
                    WHERE tag IN (SELECT key FROM tag WHERE name = ? COLLATE NOCASE) LIMIT 500)
                """,
                [.text(ComposedText.of(tag))]
            )
            guard some == 500 else { return false }
        }
        return true
    }
}

// Queries of a page: each reads from an index in one visit of the database, as they run at every click.

package struct EntryPlace: Equatable, Sendable {
    package let id: EntryID
    package let recordedAt: Moment
    package let timeIsKnown: Bool
    package let day: DiaryDay
}

package struct DiaryOutline: Equatable, Sendable {
    package let dayStartMinute: Int
    package let heldFiles: [LedgerRow]
    package let heldJobs: Int
}

extension EntryStore {
    /// Lists matching entries, the newest first, without transcripts and word times.
    package func rows(
        _ filter: EntryFilter = EntryFilter(),
        limit: Int? = nil,
        skipping: Int = 0,
        oldestFirst: Bool = false
    ) throws(DiaryError) -> [Entry] {
        let clause = filter.clause(after: "WHERE", inTime: try database.isCommon(filter))
        let order = oldestFirst ? "ASC" : "DESC"
        return try database.snapshot { () throws(DiaryError) in
            try database.rows(
                """
                SELECT entry.key FROM entry \(clause.sql)
                ORDER BY entry.recorded \(order), entry.key \(order) LIMIT ? OFFSET ?
                """,
                clause.values + [.of(limit ?? -1), .of(skipping)]
            )
        }
    }

    package func marks(from first: DiaryDay, to last: DiaryDay, limit: Int) throws(DiaryError)
        -> [EntrySummary]
    {
        try database.all(
            "\(Tables.mark.selection) WHERE day >= ? AND day <= ? ORDER BY day, recorded, key LIMIT ?",
            [.of(first), .of(last), .of(limit)]
        ) { (row) throws(DiaryError) in
            var mark = try Tables.mark.read(row)
            mark.shortID = mark.id.description
            return mark
        }
    }

    package func rows(of ids: [EntryID]) throws(DiaryError) -> [Entry] {
        try database.snapshot { () throws(DiaryError) in
            var rows: [Entry] = []
            for id in ids { rows += try database.rows("SELECT key FROM entry WHERE id = ?", [.of(id)]) }
            return rows
        }
    }

    package func neighbours(of entry: Entry) throws(DiaryError) -> (earlier: EntryPlace?, later: EntryPlace?)
    {
        try database.snapshot { () throws(DiaryError) in
            let key = try database.key(of: entry.id)
            let here: [SQLValue] = [.of(entry.day), .of(entry.recordedAt), .integer(key)]
            return (
                try database.places("day <= ?1 AND (day, recorded, key) < (?1, ?2, ?3)", here, "DESC").first,
                try database.places("day >= ?1 AND (day, recorded, key) > (?1, ?2, ?3)", here, "ASC").first
            )
        }
    }

    package func neighbours(of day: DiaryDay) throws(DiaryError) -> (earlier: DiaryDay?, later: DiaryDay?) {
        try database.snapshot { () throws(DiaryError) in
            (
                try database.places("day < ?", [.of(day)], "DESC").first?.day,
                try database.places("day > ?", [.of(day)], "ASC").first?.day
            )
        }
    }

    package func firstDay() throws(DiaryError) -> DiaryDay? {
        try database.places("true", [], "ASC").first?.day
    }
}

extension Database {
    fileprivate func rows(_ keys: String, _ values: [SQLValue]) throws(DiaryError) -> [Entry] {
        var rows: [Entry] = []
        for key in try allKeys(keys, values) {
            let id = try firstText("SELECT id FROM entry WHERE key = ?", [.integer(key)])
            let read = try readable(id ?? "") { () throws(DiaryError) in
                try entry(key, isWhole: false, sparing: true)
            }
            if let entry = read ?? nil { rows.append(entry) }
        }
        return rows
    }

    fileprivate func places(_ condition: String, _ values: [SQLValue], _ order: String) throws(DiaryError)
        -> [EntryPlace]
    {
        try all(
            """
            SELECT id, recorded, offset, day, date_certainty FROM entry WHERE \(condition)
            ORDER BY day \(order), recorded \(order), key \(order) LIMIT 1
            """,
            values
        ) { (row) throws(DiaryError) in
            let moment = Moment(milliseconds: row[1].int64, offsetSeconds: row[2].int)
            let certainty: DateCertainty = try row[4].name()
            return EntryPlace(
                id: try row[0].entryID,
                recordedAt: moment,
                timeIsKnown: certainty.knowsTime(of: moment),
                day: try row[3].day
            )
        }
    }
}

package struct TimelineEntry: Equatable, Sendable {
    package var summary: EntrySummary
    package var blocks: [Block]

    package var withoutPositions: TimelineEntry {
        TimelineEntry(summary: summary.withoutPosition, blocks: blocks.map(\.withoutPosition))
    }
}

extension EntryStore {
    /// Lists the oldest first; a limit counts the newest days, and a `textLimit` of 0 gives the whole texts.
    package func timeline(
        _ filter: EntryFilter,
        days limit: Int? = nil,
        textLimit: Int = EntrySummary.standardTextLimit
    ) throws(DiaryError) -> [TimelineEntry] {
        try database.snapshot { () throws(DiaryError) in
            var filter = filter
            if let limit {
                guard let first = try database.newestDays(limit, filter).last else { return [] }
                filter.from = first
            }
            let clause = filter.clause(after: "WHERE")
            return try database.timeline(
                "\(clause.sql) ORDER BY entry.day, entry.recorded, entry.key",
                clause.values,
                textLimit: textLimit
            )
        }
    }

    package func list(onDayOf day: DiaryDay) throws(DiaryError) -> [EntrySummary] {
        try database.snapshot { () throws(DiaryError) in
            // A shorter condition than the index has: all that is read is in it.
            let keys = try database.allKeys(
                "SELECT key FROM entry WHERE substr(day, 6) = ? AND day <> ?",
                [.text(String(day.description.dropFirst(5))), .of(day)]
            )
            return try database.summaries(
                """
                WHERE entry.key IN (SELECT value FROM json_each(?))
                ORDER BY entry.day DESC, entry.recorded, entry.key
                """,
                [.list(keys)]
            ).map(\.summary)
        }
    }
}

extension Database {
    fileprivate func newestDays(_ limit: Int, _ filter: EntryFilter) throws(DiaryError) -> [DiaryDay] {
        let clause = filter.clause(after: "WHERE")
        return try all(
            "SELECT DISTINCT entry.day FROM entry \(clause.sql) ORDER BY entry.day DESC LIMIT ?",
            clause.values + [.of(limit)]
        ) { $0[0].readableDay }.compactMap(\.self)
    }

    fileprivate func timeline(_ rest: String, _ values: [SQLValue], textLimit: Int) throws(DiaryError)
        -> [TimelineEntry]
    {
        let found = try summaries(rest, values, textLimit: textLimit)
        let blocks = try blocks(ofEntries: found.map(\.key))
        return found.map { TimelineEntry(summary: $0.summary, blocks: blocks[$0.key] ?? []) }
    }
}
