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

    /// The single words of a query that are in no entry in any form.
    private func unknownWords(of query: SearchQuery) throws(DiaryError) -> [String] {
        var unknown: [String] = []
        for phrase in query.wanted {
            guard let word = phrase.word.map(BareLetters.of) else { continue }
            let found = try first(
                "SELECT 1 FROM entry_search WHERE entry_search MATCH ? LIMIT 1",
                [.text(phrase.expression)]
            ) { _ in true }
            if found == nil { unknown.append(word) }
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
}
