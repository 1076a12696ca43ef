package import System

/// An entry as it stands among others in time: what a list shows of it, and its blocks whole.
package struct TimelineEntry: Equatable, Sendable {
    /// What a list shows of it.
    package var summary: EntrySummary
    /// What it has beside its voice or its own text, in order.
    package var blocks: [Block]

    /// The same without any point on the globe.
    package var withoutPositions: TimelineEntry {
        TimelineEntry(summary: summary.withoutPosition, blocks: blocks.map(\.withoutPosition))
    }
}

extension DiaryStore {
    /// The entries that a filter lets pass, the oldest first; with a limit, those of so many of the newest days.
    ///
    /// Each has so many characters of its text, 0 for all.
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

    /// The entries of the same day in other years, the newest first.
    package func entries(onDayOf day: DiaryDay) throws(DiaryError) -> [EntrySummary] {
        try database.snapshot { () throws(DiaryError) in
            // Shorter than what an index says by itself: it holds all that is looked at.
            let keys = try database.all(
                "SELECT key FROM entry WHERE substr(day, 6) = ? AND day <> ?",
                [.text(String(day.description.dropFirst(5))), .of(day)]
            ) { $0[0].int64 }
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
    /// The newest days that have entries, the newest first.
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
