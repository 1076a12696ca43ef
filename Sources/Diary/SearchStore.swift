internal import Mood
internal import System

package actor SearchStore: DiaryNoun {
    package nonisolated let diary: OpenDiary

    init(_ diary: OpenDiary) { self.diary = diary }

    /// Ranks titles first, then edited texts, transcripts, the recogniser's guesses, and similar spellings.
    package func find(_ query: SearchQuery, _ filter: EntryFilter = EntryFilter(), limit: Int = 20)
        throws(DiaryError) -> SearchResult
    {
        try find(query, filter, limit: limit, weighing: .max)
    }

    /// Weighs only the newest of very many entries; a `textLimit` of 0 gives the whole texts.
    package func find(
        _ query: SearchQuery,
        _ filter: EntryFilter = EntryFilter(),
        limit: Int = 20,
        weighing most: Int,
        textLimit: Int = EntrySummary.standardTextLimit
    ) throws(DiaryError) -> SearchResult {
        let filter = query.narrowing(filter)
        let placing = HitPlacing(database: database, textLimit: textLimit)
        return try database.snapshot { () throws(DiaryError) in
            guard !query.isOfTags else { return try tagged(query, filter, limit: limit, placing) }
            let found = try database.matches(query, filter, limit: limit, weighing: most)
            var hits = try placing.hits(found.best, query)
            var total = found.total
            if total < limit, !query.isVague {
                let guessed = try database.guessed(query, filter, limit: limit - total)
                hits += try placing.hits(guessed.best, query)
                total += guessed.total
            }
            if total == 0, let near = try database.nearly(query) {
                let found = try database.matches(near, filter, limit: limit)
                hits = try placing.hits(found.best, near, .near)
                total = found.total
            } else if total < limit, most == .max, let near = try database.besides(query) {
                let known = Set(hits.map(\.entry.id))
                let found = try database.matches(near, filter, limit: limit)
                let others = try placing.hits(found.best, near, .near)
                let new = others.filter { !known.contains($0.entry.id) }
                hits += new.prefix(limit - total)
                total += found.total - (others.count - new.count)
            }
            return SearchResult(hits: hits, total: total)
        }
    }

    package func query(_ text: String) throws(DiaryError) -> SearchQuery? {
        SearchQuery(text, tags: text.contains("#") ? try database.usedNames(.tag).map(\.name) : [])
    }

    private func tagged(_ query: SearchQuery, _ filter: EntryFilter, limit: Int, _ placing: HitPlacing)
        throws(DiaryError) -> SearchResult
    {
        let found = try database.keys(filter, limit: limit).map { Match(key: $0, rank: 0) }
        return SearchResult(hits: try placing.hits(found, query), total: try database.count(filter))
    }

    package func second(of query: SearchQuery, in id: EntryID) throws(DiaryError) -> Double? {
        try database.snapshot { () throws(DiaryError) in
            try database.spoken(query, by: try database.key(of: id))
        }
    }

    /// True also for words without times.
    package func holds(_ query: SearchQuery, in id: EntryID) throws(DiaryError) -> Bool {
        try database.snapshot { () throws(DiaryError) in
            try database.holds(query, in: try database.key(of: id))
        }
    }

    package func suggestion(for query: SearchQuery) throws(DiaryError) -> String? {
        try database.snapshot { () throws(DiaryError) in try database.suggestion(for: query) }
    }
}

/// An entry that matches; a smaller rank is better.
struct Match {
    var key: Int64
    var rank: Double

    func isBetter(than other: Self) -> Bool { rank == other.rank ? key > other.key : rank < other.rank }
}

private struct BestMatches {
    let limit: Int
    private(set) var total = 0
    private var kept: [Match] = []
    private var bar: Match?

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    mutating func add(_ match: Match) {
        total += 1
        if let bar, !match.isBetter(than: bar) { return }
        kept.append(match)
        if kept.count >= 2 * limit + 64 {
            kept = sorted
            bar = kept.last
        }
    }

    var sorted: [Match] { Array(kept.sorted { $0.isBetter(than: $1) }.prefix(limit)) }
}

extension Database {
    func matches(_ query: SearchQuery, _ filter: EntryFilter, limit: Int, weighing most: Int = .max)
        throws(DiaryError) -> (best: [Match], total: Int)
    {
        // Counting first and spelling out letters pays only if the newest of very many are weighed.
        let isLetter = query.letter != nil && most < .max
        let query = isLetter ? try spelledOut(query) : query
        let clause = filter.clause(after: "WHERE")
        // The sign keeps SQLite from asking the index once for each passing entry.
        let passes = clause.sql.isEmpty ? "" : "AND +rowid IN (SELECT entry.key FROM entry \(clause.sql))"
        let source = "FROM entry_search WHERE entry_search MATCH ? \(passes)"
        let values: [SQLValue] = [.text(query.expression)] + clause.values
        let counted = isLetter ? try number("SELECT count(*) \(source)", values) : nil
        let isCommon = counted.map { $0 > most } ?? false
        // A single letter begins words in so many entries that a weight would say nothing, and cost the most.
        let weight = query.isVague || isCommon ? "0.0" : "bm25(entry_search, 8.0, 3.0, 1.0)"
        let looked = isCommon ? limit : most
        var best = BestMatches(limit: limit)
        try each(
            "SELECT rowid, \(weight) \(source) ORDER BY rowid DESC LIMIT ?",
            values + [.of(looked)]
        ) { best.add(Match(key: $0[0].int64, rank: $0[1].double)) }
        guard best.total == looked else { return (best.sorted, best.total) }
        if let counted { return (best.sorted, counted) }
        return (best.sorted, try number("SELECT count(*) \(source)", values))
    }

    func spelledOut(_ query: SearchQuery) throws(DiaryError) -> SearchQuery {
        guard let letter = query.letter else { return query }
        let words = try terms(beginningWith: letter, atMost: 201)
        return (1...200).contains(words.count) ? query.spelledOut(words) : query
    }

    fileprivate func guessed(_ query: SearchQuery, _ filter: EntryFilter, limit: Int)
        throws(DiaryError) -> (best: [Match], total: Int)
    {
        let clause = filter.clause(after: "WHERE")
        let either = query.wanted.map { _ in
            """
            key IN (SELECT rowid FROM entry_search WHERE entry_search MATCH ?
                UNION ALL SELECT rowid FROM entry_guess WHERE entry_guess MATCH ?)
            """
        }
        let without = query.unwanted.map { _ in "SELECT rowid FROM entry_search WHERE entry_search MATCH ?" }
        let found = ["SELECT rowid FROM entry_search WHERE entry_search MATCH ?"] + without
        var best = BestMatches(limit: limit)
        try each(
            """
            SELECT key FROM entry WHERE \(either.joined(separator: " AND "))
                AND key NOT IN (\(found.joined(separator: " UNION ALL ")))
                \(clause.sql.isEmpty ? "" : "AND key IN (SELECT entry.key FROM entry \(clause.sql))")
            """,
            query.wanted.map(SearchQuery.expression).flatMap { [.text($0), .text($0)] }
                + [.text(query.expression)] + query.unwanted.map { .text($0.expression) } + clause.values
        ) { best.add(Match(key: $0[0].int64, rank: 0)) }
        return (best.sorted, best.total)
    }
}

extension SearchStore {
    /// Counts the entries found by feeling, journal and year; of very many only the newest.
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

package struct SearchFacets: Equatable, Sendable {
    package var feelings: [EntryFilter.Feeling: Int] = [:]
    package var journals: [String: Int] = [:]
    package var years: [Int: Int] = [:]
    package var entries = 0

    package init() {}

    package init(of entries: [EntrySummary]) {
        for entry in entries {
            let feeling = entry.emotion.flatMap { EntryFilter.Feeling(rawValue: $0.rawValue) }
            let unsure = entry.positive ?? 50 == 50 ? EntryFilter.Feeling.unsure : nil
            add(1, feeling: feeling ?? unsure, journal: entry.journal, year: entry.day.year)
        }
    }

    mutating func add(_ count: Int, feeling: EntryFilter.Feeling?, journal: String?, year: Int) {
        entries += count
        years[year, default: 0] += count
        if let journal { journals[journal, default: 0] += count }
        if let feeling { feelings[feeling, default: 0] += count }
    }
}

/// Tags with spaces, which a person may type as they are shown.
struct KnownTags {
    private let names: [[String]]

    /// Keeps tags that have spaces or begin with the sign, the longest first.
    init(_ tags: [String]) {
        names = tags.filter { $0.first == "#" || $0.contains(where: \.isWhitespace) }
            .map(Self.letters).sorted { $0.count > $1.count }
    }

    func beginning(of text: Substring) -> Substring? {
        for name in names {
            let start = text.prefix(name.count)
            let next = text[start.endIndex...].first
            if next.map(\.isWhitespace) ?? true, Self.letters(start) == name { return start }
        }
        return nil
    }

    private static func letters(_ text: some StringProtocol) -> [String] { text.map { $0.lowercased() } }
}
