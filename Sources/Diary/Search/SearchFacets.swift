internal import Feelings
internal import Time

/// By what the entries that a search found can be told apart, and how many there are of each.
package struct SearchFacets: Equatable, Sendable {
    /// By the four feelings, and those without a mood.
    package var feelings: [EntryFilter.Feeling: Int] = [:]
    /// By the journals in which they are.
    package var journals: [String: Int] = [:]
    /// By the years of their days.
    package var years: [Int: Int] = [:]
    /// How many were looked at.
    package var entries = 0

    package init() {}

    /// Those of entries that are at hand.
    package init(of entries: [EntrySummary]) {
        for entry in entries {
            let feeling = entry.emotion.flatMap { EntryFilter.Feeling(rawValue: $0.rawValue) }
            let unsure = entry.positive == nil ? EntryFilter.Feeling.unsure : nil
            add(1, feeling: feeling ?? unsure, journal: entry.journal, year: entry.day.year)
        }
    }

    fileprivate mutating func add(_ count: Int, feeling: EntryFilter.Feeling?, journal: String?, year: Int) {
        entries += count
        years[year, default: 0] += count
        if let journal { journals[journal, default: 0] += count }
        if let feeling { feelings[feeling, default: 0] += count }
    }
}

extension DiaryStore {
    /// Tells apart the entries in which the words of a query stand; of very many only the newest.
    package func facets(of query: SearchQuery, _ filter: EntryFilter, weighing most: Int)
        throws(DiaryError) -> SearchFacets
    {
        let clause = filter.clause(after: "WHERE")
        let passes = clause.sql.isEmpty ? "" : "AND +rowid IN (SELECT entry.key FROM entry \(clause.sql))"
        var facets = SearchFacets()
        try database.each(
            """
            SELECT substr(day, 1, 4), name, emotion, positive IS NULL, count(*)
            FROM entry LEFT JOIN journal ON journal.key = entry.journal
            WHERE entry.key IN (
                SELECT rowid FROM entry_search WHERE entry_search MATCH ? \(passes) ORDER BY rowid DESC LIMIT ?)
            GROUP BY 1, 2, 3, 4
            """,
            [.text(query.expression)] + clause.values + [.of(most)]
        ) { row in
            let feeling = row[2].optionalText.flatMap { EntryFilter.Feeling(rawValue: $0) }
            facets.add(
                row[4].int,
                feeling: feeling ?? (row[3].bool ? .unsure : nil),
                journal: row[1].optionalText,
                year: Int(row[0].text) ?? 0
            )
        }
        return facets
    }
}
