extension DiaryStore {
    /// Finds entries by their words, the best first.
    ///
    /// Words in a title weigh most, those of an edited text more than those of the transcript.
    public func search(_ query: SearchQuery, _ filter: EntryFilter = EntryFilter(), limit: Int = 20)
        throws(DiaryError) -> SearchResult
    {
        try database.snapshot { () throws(DiaryError) in
            let found = try database.matches(query, filter, limit: limit)
            let entries = try database.summaries(
                "WHERE entry.key IN (SELECT value FROM json_each(?))",
                [.list(found.best.map(\.key))]
            )
            let summaries = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.summary) })
            var hits: [SearchHit] = []
            for match in found.best {
                guard let summary = summaries[match.key] else { continue }
                hits.append(try database.hit(summary, key: match.key, score: -match.rank, query))
            }
            return SearchResult(hits: hits, total: found.total)
        }
    }
}

/// An entry that matches; a smaller rank is better.
private struct Match {
    var key: Int64
    var rank: Double

    func isBetter(than other: Self) -> Bool {
        rank == other.rank ? key > other.key : rank < other.rank
    }
}

/// Keeps the best of many matches and counts them all.
private struct BestMatches {
    let limit: Int
    private(set) var total = 0
    private var kept: [Match] = []
    /// The last of the best at the latest sifting: what is no better need not be kept.
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
    /// The best matches, the newest first where they are equal, and how many there are in all.
    fileprivate func matches(_ query: SearchQuery, _ filter: EntryFilter, limit: Int)
        throws(DiaryError) -> (best: [Match], total: Int)
    {
        let clause = filter.clause(after: "WHERE")
        // The sign keeps SQLite from asking the index once for each of the entries that pass.
        let passes =
            clause.sql.isEmpty ? "" : "AND +rowid IN (SELECT entry.key FROM entry \(clause.sql))"
        // What a single letter begins is in so many entries that a weight would tell nothing, and cost the most.
        let weight = query.isVague ? "0.0" : "bm25(entry_search, 8.0, 3.0, 1.0)"
        var best = BestMatches(limit: limit)
        try each(
            """
            SELECT rowid, \(weight) FROM entry_search WHERE entry_search MATCH ? \(passes) ORDER BY rowid DESC
            """,
            [SQLValue.text(query.expression)] + clause.values
        ) { best.add(Match(key: $0[0].int64, rank: $0[1].double)) }
        return (best.sorted, best.total)
    }

    /// Says where in an entry the words stand, looking first where a person would.
    fileprivate func hit(_ summary: EntrySummary, key: Int64, score: Double, _ query: SearchQuery)
        throws(DiaryError) -> SearchHit
    {
        let place = HitPlace(phrases: query.wanted)
        let parts = try foundParts(of: key)
        for (field, text) in parts.fields(title: summary.title) {
            guard let range = place.range(in: text) else { continue }
            let isCutOff = field == .text && range.upperBound > parts.endOfText(in: text)
            let context = HitPlace.context(of: range, in: text)
            let lines = field == .title ? "" : (field == .text ? parts.textWords : nil) ?? parts.words
            return SearchHit(
                entry: summary,
                field: isCutOff ? .transcript : field,
                before: context.before,
                match: context.match,
                after: context.after,
                second: place.second(inLines: lines),
                score: score
            )
        }
        // Found by an accent's base letter: the index knows, the text does not show where.
        return SearchHit(
            entry: summary,
            field: .text,
            before: summary.text,
            match: "",
            after: "",
            second: nil,
            score: score
        )
    }

    private func foundParts(of key: Int64) throws(DiaryError) -> FoundParts {
        let found = try first(
            """
            SELECT entry.text, text_words, transcript.text, transcript.words
            FROM entry LEFT JOIN transcript ON transcript.entry = entry.key WHERE entry.key = ?
            """,
            [.integer(key)]
        ) {
            FoundParts(
                text: $0[0].text,
                textWords: $0[1].optionalText,
                transcript: $0[2].optionalText,
                words: $0[3].text
            )
        }
        return found ?? FoundParts(text: "", textWords: nil, transcript: nil, words: "")
    }
}

/// The texts of an entry that words are looked for in.
private struct FoundParts {
    var text: String
    var textWords: String?
    var transcript: String?
    var words: String

    /// Where to look, first where a person would; the cut text of a transcript is looked for in all of it.
    func fields(title: String?) -> [(SearchHit.Field, String)] {
        let spoken: [(SearchHit.Field, String)] =
            isCut ? [(.text, transcript ?? "")] : [(.text, text), (.transcript, transcript ?? "")]
        return spoken + [(.title, title ?? "")]
    }

    /// Whether the text is the beginning of what was heard, and not a person's own.
    private var isCut: Bool { transcript?.hasPrefix(text) == true && !text.isEmpty }

    /// Where the text ends within what was looked through.
    func endOfText(in whole: String) -> String.Index {
        isCut ? whole.index(whole.startIndex, offsetBy: text.count) : whole.endIndex
    }
}
