internal import System

/// Compares sorted words and skips beginnings that are too unlike: of tens of thousands it looks up a few hundred.
struct Spelling {
    private let word: [Unicode.Scalar]
    private let limit: Int
    /// The word's letters; all others are alike, as none of them fits anywhere.
    private let letters: [Unicode.Scalar]

    /// So many letters may be added, dropped, changed or swapped with their neighbour.
    init(_ word: String, within limit: Int) {
        self.word = Array(word.unicodeScalars)
        self.limit = limit
        letters = Set(self.word).sorted()
    }

    func isNear(_ term: String) -> Bool {
        abs(term.unicodeScalars.count - word.count) <= limit
            && Suggestion.distance(term, String(String.UnicodeScalarView(word))) <= limit
    }

    /// Smallest term after `term` at which the next similar word may begin; the first `fixed` letters stay.
    func next(after term: String, fixed: Int) -> String? {
        let scalars = Array(term.unicodeScalars)
        var rows = [Array(0...word.count)]
        var kept = 0
        while kept < scalars.count, let row = row(after: rows, of: scalars[..<kept], with: scalars[kept]) {
            rows.append(row)
            kept += 1
        }
        // Skips only this word if it may be near; longer beginnings beside it come first.
        guard kept < scalars.count else { return term + "\u{1}" }
        while kept >= fixed {
            let start = scalars[..<kept]
            if let letter = following(scalars[kept], after: rows, of: start) {
                var found = String.UnicodeScalarView(start)
                found.append(letter)
                return String(found)
            }
            kept -= 1
            rows.removeLast()
        }
        return nil
    }

    private func following(
        _ letter: Unicode.Scalar,
        after rows: [[Int]],
        of start: ArraySlice<Unicode.Scalar>
    ) -> Unicode.Scalar? {
        // Skips the surrogates.
        let successor = Unicode.Scalar(letter.value + 1) ?? (letter.value < 0xE000 ? "\u{E000}" : nil)
        guard let successor else { return nil }
        if row(after: rows, of: start, with: "\u{1}") != nil { return successor }
        return letters.first { $0 >= successor && row(after: rows, of: start, with: $0) != nil }
    }

    private func row(after rows: [[Int]], of start: ArraySlice<Unicode.Scalar>, with letter: Unicode.Scalar)
        -> [Int]?
    {
        let previous = rows[start.count]
        var current = [start.count + 1]
        for (column, own) in word.enumerated() {
            let changed = previous[column] + (own == letter ? 0 : 1)
            var cost = min(changed, previous[column + 1] + 1, current[column] + 1)
            if column > 0, let last = start.last, own == last, word[column - 1] == letter {
                cost = min(cost, rows[start.count - 1][column - 1] + 1)
            }
            current.append(cost)
        }
        return current.contains { $0 <= limit } ? current : nil
    }
}

/// Forms by rules of spelling alone: `walk`, `walks`, `walked`, `walking`; made-up ones find nothing.
enum EnglishForms {
    static func of(_ word: String) -> [String] {
        guard word.utf8.count >= 3, word.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }),
            !unchanging.contains(word)
        else { return [word] }
        var forms = [word]
        for base in bases(of: word) {
            for form in [base] + endings(of: base) where !forms.contains(form) { forms.append(form) }
        }
        return forms
    }

    /// Words that only look like a form, or whose forms are too frequent to tell anything.
    private static let unchanging: Set<String> = [
        "and", "are", "but", "can", "did", "does", "evening", "for", "had", "has", "have", "her", "him",
        "his",
        "hundred", "its", "morning", "not", "nothing", "news", "our", "she", "something", "than", "that",
        "the",
        "them", "then", "there", "they", "thing", "this", "was", "were", "will", "wing", "with", "you",
        "your",
    ]

    private static func bases(of word: String) -> [String] {
        var bases = [word]
        func add(_ base: String) {
            if base.utf8.count >= 3, base.contains(where: isVowel) { bases.append(base) }
        }
        if word.hasSuffix("ies") || word.hasSuffix("ied") {
            add(word.dropLast(3) + "y")
        } else if word.hasSuffix("ing") {
            for stem in stems(String(word.dropLast(3))) { add(stem) }
        } else if word.hasSuffix("eed") {
            add(String(word.dropLast()))
        } else if word.hasSuffix("ed") {
            for stem in stems(String(word.dropLast(2))) { add(stem) }
        } else if word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), !word.hasSuffix("is") {
            if hisses(String(word.dropLast(2))), word.hasSuffix("es") { add(String(word.dropLast(2))) }
            add(String(word.dropLast()))
        }
        return bases
    }

    /// Beginnings of `ing` and `ed` forms: `walk`, `hope` for `hop`, `stop` for `stopp`.
    private static func stems(_ stem: String) -> [String] {
        let letters = Array(stem)
        guard let last = letters.last, letters.count >= 2 else { return [] }
        if last == letters[letters.count - 2], !isVowel(last) {
            return "lsfz".contains(last) ? [stem, String(stem.dropLast())] : [String(stem.dropLast())]
        }
        return isShort(letters) ? [stem + "e"] : [stem, stem + "e"]
    }

    private static func endings(of base: String) -> [String] {
        let letters = Array(base)
        guard let last = letters.last, letters.count >= 2 else { return [] }
        let stem = String(base.dropLast())
        if last == "e" {
            return [base + "s", base + "d", letters[letters.count - 2] == "e" ? base + "ing" : stem + "ing"]
        }
        if last == "y", !isVowel(letters[letters.count - 2]) {
            return [stem + "ies", stem + "ied", base + "ing"]
        }
        var endings = [hisses(base) ? base + "es" : base + "s"]
        if !isShort(letters) { endings += [base + "ed", base + "ing"] }
        if isDoubled(letters) { endings += ["\(base)\(last)ed", "\(base)\(last)ing"] }
        return endings
    }

    /// One syllable that ends in one vowel and one consonant, which doubles: `stop`.
    private static func isShort(_ letters: [Character]) -> Bool {
        isDoubled(letters) && letters.count(where: isVowel) == 1
    }

    private static func isDoubled(_ letters: [Character]) -> Bool {
        guard letters.count >= 3, let last = letters.last else { return false }
        return !isVowel(last) && !"wxy".contains(last) && isVowel(letters[letters.count - 2])
            && !isVowel(letters[letters.count - 3])
    }

    private static func hisses(_ word: String) -> Bool {
        ["s", "x", "z", "ch", "sh", "o"].contains { word.hasSuffix($0) }
    }

    private static func isVowel(_ letter: Character) -> Bool { "aeiouy".contains(letter) }
}

extension Database {
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

    /// Leaves out short words, which are near too many others, and words with another beginning.
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

    /// The most similar word for one in no entry: a third of it may differ, or the first letter alone.
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

    private func unknownWords(of query: SearchQuery) throws(DiaryError) -> [String] {
        var unknown: [String] = []
        for phrases in query.wanted {
            let words = phrases.compactMap(\.word)
            guard words.count == phrases.count else { continue }
            let isKnown = try exists(
                "SELECT 1 FROM entry_search WHERE entry_search MATCH ? LIMIT 1",
                [.text(SearchQuery.expression(of: phrases))]
            )
            if !isKnown { unknown += words.map(BareLetters.of) }
        }
        return unknown
    }

    /// Similar words of the index in order, with the first `fixed` letters equal.
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

    /// Compares scalars, as the index does: a combining mark is one more.
    private func begins(_ term: String, _ start: String) -> Bool {
        term.unicodeScalars.starts(with: start.unicodeScalars)
    }

    private func firstTerm(from start: String) throws(DiaryError) -> String? {
        try firstText("SELECT term FROM temp.entry_place WHERE term >= ? LIMIT 1", [.text(start)])
    }

    /// Opens the index as places of words, where a word is looked up without counting.
    private func openPlaces() throws(DiaryError) {
        try run(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.entry_place USING fts5vocab(main, entry_search, instance)"
        )
    }
}
