extension DiaryStore {
    /// Tells apart the entries in which the words of a query stand; of very many only the newest.
    package func facets(of query: SearchQuery, _ filter: EntryFilter, weighing most: Int)
        throws(DiaryError) -> SearchFacets
    {
        let clause = query.narrowing(filter).clause(after: "WHERE")
        let passing = "SELECT entry.key FROM entry \(clause.sql)"
        let passes = clause.sql.isEmpty ? "" : "AND +rowid IN (\(passing))"
        let query = try database.spelledOut(query)
        let found = "SELECT rowid FROM entry_search WHERE entry_search MATCH ? \(passes) ORDER BY rowid DESC"
        var facets = SearchFacets()
        try database.each(
            """
            SELECT substr(day, 1, 4), name, emotion, positive IS NULL OR positive = 50, count(*)
            FROM entry LEFT JOIN journal ON journal.key = entry.journal
            WHERE entry.key IN (\(query.isOfTags ? "\(passing) ORDER BY recorded DESC" : found) LIMIT ?)
            GROUP BY 1, 2, 3, 4
            """,
            (query.isOfTags ? [] : [.text(query.expression)]) + clause.values + [.of(most)]
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
