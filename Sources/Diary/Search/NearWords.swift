internal import System

/// Words of the diary that are like one that is in no entry.
extension Database {
    /// The query with words that are spelled nearly so, where it has words that are in no entry.
    func nearly(_ query: SearchQuery) throws(DiaryError) -> SearchQuery? {
        var others: [String: [String]] = [:]
        for word in try unknownWords(of: query) {
            // Shorter words are near too many others.
            guard word.count >= 5 else { return nil }
            let near = try terms(like: word, within: word.count < 8 ? 1 : 2, fixed: 1)
            guard !near.isEmpty else { return nil }
            others[word] = near
        }
        return others.isEmpty ? nil : query.replacing(others)
    }

    /// The query with words that are spelled nearly like those it names, which are in entries; nothing where there are
    /// none.
    ///
    /// It is asked beside what was found, so only words are looked at that begin like the one named, and short words,
    /// which are near too many others, have none.
    func besides(_ query: SearchQuery) throws(DiaryError) -> SearchQuery? {
        var others: [String: [String]] = [:]
        for phrase in query.wanted.joined() {
            // A word in quotes has no other forms either.
            guard let word = phrase.word, !phrase.others.isEmpty, word.count >= 6 else { continue }
            let alike = try terms(like: word, within: word.count < 8 ? 1 : 2, fixed: 3)
            let near = alike.filter { $0 != word && !phrase.others.contains($0) }
            if !near.isEmpty { others[word] = phrase.others + near }
        }
        return others.isEmpty ? nil : query.beside(others)
    }

    /// The word that is most like one that is in no entry.
    ///
    /// A third of it may be wrong, but then the first letter is right; that alone may be wrong as well.
    func suggestion(for query: SearchQuery) throws(DiaryError) -> String? {
        for word in try unknownWords(of: query) where word.count >= 3 {
            var near = try terms(like: word, within: 1, fixed: 0)
            if near.isEmpty, word.count >= 6 {
                near = try terms(like: word, within: word.count / 3, fixed: 1)
            }
            near = near.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
            if near.isEmpty { near = try terms(beginningWith: word, atMost: 2) }
            if let nearest = Suggestion.nearest(to: word, among: near) { return nearest }
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

    /// The words of the index that are spelled nearly so, in the order of their letters; the first ones, as many as are
    /// fixed, are the same.
    func terms(like word: String, within limit: Int, fixed: Int) throws(DiaryError) -> [String] {
        let spelling = Spelling(word, within: limit)
        let start = String(word.unicodeScalars.prefix(fixed))
        try openPlaces()
        var near: [String] = []
        var next: String? = start
        while let from = next, let term = try firstTerm(from: from), begins(term, start) {
            if spelling.isNear(term) { near.append(term) }
            next = spelling.next(after: term, fixed: fixed)
        }
        return near
    }

    /// The words of the index that begin so, in the order of their letters, no more than a few.
    func terms(beginningWith start: String, atMost limit: Int) throws(DiaryError) -> [String] {
        try openPlaces()
        var found: [String] = []
        var next = start
        while found.count < limit, let term = try firstTerm(from: next), begins(term, start) {
            found.append(term)
            next = term + "\u{1}"
        }
        return found
    }

    /// As the index compares, sign by sign: a sign that is joined with the one before is one more.
    private func begins(_ term: String, _ start: String) -> Bool {
        term.unicodeScalars.starts(with: start.unicodeScalars)
    }

    private func firstTerm(from start: String) throws(DiaryError) -> String? {
        try first("SELECT term FROM temp.entry_place WHERE term >= ? LIMIT 1", [.text(start)]) { $0[0].text }
    }

    /// The index, seen as the places where its words stand: a word is looked up there without counting them.
    private func openPlaces() throws(DiaryError) {
        try run(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.entry_place USING fts5vocab(main, entry_search, instance)"
        )
    }
}
