package import System

// What a page of the diary needs, by an index and in one visit of the database each: it is asked for at every click.

/// An entry as one that stands before or after another.
package struct EntryPlace: Equatable, Sendable {
    package let id: EntryID
    package let recordedAt: Moment
    /// Whether the time of day is known, or at least likely.
    package let timeIsKnown: Bool
    package let day: DiaryDay
}

/// What stands on every page of a diary.
package struct DiaryOutline: Equatable, Sendable {
    /// How many minutes after midnight days begin.
    package let dayStartMinute: Int
    /// The files that are held.
    package let heldFiles: [LedgerRow]
    /// How many jobs are held.
    package let heldJobs: Int
}

extension DiaryStore {
    /// The entries that a filter lets pass, the newest first, without what was heard and when each word is said.
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

    /// The entries of some days as a drawing shows them, the oldest first: without text, tags and jobs.
    package func marks(from first: DiaryDay, to last: DiaryDay, limit: Int) throws(DiaryError)
        -> [EntrySummary]
    {
        try database.all(
            """
            SELECT id, recorded, offset, day, seconds, positive, emotion, title, date_certainty FROM entry
            WHERE day >= ? AND day <= ? ORDER BY day, recorded, key LIMIT ?
            """,
            [.of(first), .of(last), .of(limit)]
        ) { (row) throws(DiaryError) in
            let id = try row[0].entryID
            let moment = Moment(milliseconds: row[1].int64, offsetSeconds: row[2].int)
            let certainty: DateCertainty = try row[8].name()
            return EntrySummary(
                id: id,
                recordedAt: moment,
                dateIsGuessed: certainty == .guessed,
                timeIsKnown: certainty.knowsTime(of: moment),
                day: try row[3].day,
                title: row[7].optionalText,
                text: "",
                textIsCut: true,
                journal: nil,
                tags: [],
                hasOwnPart: true,
                blocks: [],
                seconds: row[4].optionalDouble,
                words: 0,
                positive: row[5].optionalInt,
                emotion: row[6].isNull ? nil : try row[6].name(),
                pending: [],
                shortID: id.description
            )
        }
    }

    /// The same of some entries, in their order.
    package func rows(of ids: [EntryID]) throws(DiaryError) -> [Entry] {
        try database.snapshot { () throws(DiaryError) in
            var rows: [Entry] = []
            for id in ids { rows += try database.rows("SELECT key FROM entry WHERE id = ?", [.of(id)]) }
            return rows
        }
    }

    /// The entries before and after another, by their days and times.
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

    /// The nearest days with entries before and after a day.
    package func neighbours(of day: DiaryDay) throws(DiaryError) -> (earlier: DiaryDay?, later: DiaryDay?) {
        try database.snapshot { () throws(DiaryError) in
            (
                try database.places("day < ?", [.of(day)], "DESC").first?.day,
                try database.places("day > ?", [.of(day)], "ASC").first?.day
            )
        }
    }

    /// The first day that has an entry.
    package func firstDay() throws(DiaryError) -> DiaryDay? {
        try database.places("true", [], "ASC").first?.day
    }

    /// The days that have entries, in order.
    package func days(_ filter: EntryFilter) throws(DiaryError) -> [CalendarDay] {
        try database.calendar(filter)
    }

    /// The names of all journals, in alphabetical order.
    package func journalNames() throws(DiaryError) -> [String] {
        try database.all("SELECT name FROM journal ORDER BY name") { $0[0].text }
    }

    /// What stands on every page.
    package func outline() throws(DiaryError) -> DiaryOutline {
        try database.snapshot { () throws(DiaryError) in
            DiaryOutline(
                dayStartMinute: try database.dayStartMinute(),
                heldFiles: try database.readableLedgerRows(
                    "WHERE state = ? ORDER BY key",
                    [.of(LedgerRow.State.held)]
                ),
                heldJobs: try database.first("SELECT count(*) FROM job WHERE held") { $0[0].int } ?? 0
            )
        }
    }
}

extension Database {
    /// Reads the entries whose numbers a statement gives.
    fileprivate func rows(_ keys: String, _ values: [SQLValue]) throws(DiaryError) -> [Entry] {
        var rows: [Entry] = []
        for key in try all(keys, values, { $0[0].int64 }) {
            let id = try first("SELECT id FROM entry WHERE key = ?", [.integer(key)]) { $0[0].text }
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
