internal import Ground

/// Words of the diary that are like one that is in no entry.
extension Database {
    /// The query with words that are spelled nearly so, where it has words that are in no entry.
    func nearly(_ query: SearchQuery) throws(DiaryError) -> SearchQuery? {
        var others: [String: [String]] = [:]
        for word in try unknownWords(of: query) {
            // Shorter words are near too many others.
            guard word.count >= 5, let first = word.first else { return nil }
            let limit = word.count < 8 ? 1 : 2
            let near = try terms(beginningWith: String(first)).filter { term in
                abs(term.count - word.count) <= limit && Suggestion.distance(term, word) <= limit
            }
            guard !near.isEmpty else { return nil }
            others[word] = near
        }
        return others.isEmpty ? nil : query.replacing(others)
    }

    /// The query with words that are spelled nearly like those it names, which are in entries; nothing where there are
    /// none.
    ///
    /// It is asked beside what was found, so only a few words are looked at, those that begin like the one named, and
    /// short words, which are near too many others, have none.
    func besides(_ query: SearchQuery) throws(DiaryError) -> SearchQuery? {
        var others: [String: [String]] = [:]
        for phrase in query.wanted.joined() {
            // A word in quotes has no other forms either.
            guard let word = phrase.word, !phrase.others.isEmpty, word.count >= 6 else { continue }
            let limit = word.count < 8 ? 1 : 2
            let alike = try terms(beginningWith: String(word.prefix(3)), atMost: Self.mostBesides)
            let near = alike.filter { term in
                term != word && !phrase.others.contains(term) && abs(term.count - word.count) <= limit
                    && Suggestion.distance(term, word) <= limit
            }
            if !near.isEmpty { others[word] = phrase.others + near }
        }
        return others.isEmpty ? nil : query.beside(others)
    }

    /// So many words that begin alike are looked at.
    private static var mostBesides: Int { 300 }

    /// The word that is most like one that is in no entry.
    func suggestion(for query: SearchQuery) throws(DiaryError) -> String? {
        for word in try unknownWords(of: query) where word.count >= 3 {
            let limit = max(1, word.count / 3)
            let terms = try terms(beginningWith: "").filter {
                abs($0.count - word.count) <= limit && $0.utf8.allSatisfy { $0 < 0x80 }
            }
            if let nearest = Suggestion.nearest(to: word, among: terms) { return nearest }
        }
        return nil
    }

    /// The single words of a query that are in no entry in any form; of those of which one is enough, where none is.
    private func unknownWords(of query: SearchQuery) throws(DiaryError) -> [String] {
        var unknown: [String] = []
        for phrases in query.wanted {
            let words = phrases.compactMap(\.word)
            guard words.count == phrases.count else { continue }
            let found = try first(
                "SELECT 1 FROM entry_search WHERE entry_search MATCH ? LIMIT 1",
                [.text(SearchQuery.expression(of: phrases))]
            ) { _ in true }
            if found == nil { unknown += words.map(BareLetters.of) }
        }
        return unknown
    }

    /// The words of the index that begin so, in the order of their letters.
    func terms(beginningWith start: String) throws(DiaryError) -> [String] {
        try run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.entry_term USING fts5vocab(main, entry_search, row)")
        return try all(
            "SELECT term FROM temp.entry_term WHERE term >= ?1 AND term < ?1 || char(1114111)",
            [.text(start)]
        ) { $0[0].text }
    }

    /// The same, no more than a few: each is looked up behind the one before, without counting where they stand.
    func terms(beginningWith start: String, atMost limit: Int) throws(DiaryError) -> [String] {
        try run(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.entry_place USING fts5vocab(main, entry_search, instance)"
        )
        // One more line, which may be the first word that begins otherwise.
        return try all(
            """
            WITH RECURSIVE found (term) AS (
                SELECT (SELECT term FROM temp.entry_place WHERE term >= ?1 LIMIT 1)
                UNION ALL
                SELECT (SELECT next.term FROM temp.entry_place AS next WHERE next.term >= found.term || char(1) LIMIT 1)
                FROM found WHERE found.term < ?1 || char(1114111) LIMIT ?2 + 1)
            SELECT term FROM found WHERE term < ?1 || char(1114111) LIMIT ?2
            """,
            [.text(start), .of(limit)]
        ) { $0[0].text }
    }
}
