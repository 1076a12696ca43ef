/// Finds phrases of one plain word that would stand for another word too, because both have one stem.
///
/// "friendly" is looked up as "friend", so every friend in a text would be as friendly; "psyched" as "psych".
struct SwallowedWords {
    private var known = ByteTable(expected: 8192)
    private let stemmer: WordStemmer

    init(_ files: [TableFile], stemmer: WordStemmer) throws(MoodTableError) {
        self.stemmer = stemmer
        for file in files {
            try file.forEachLine { (line) throws(MoodTableError) in
                if let phrase = line.columns.last { note(line.text, phrase) }
            }
        }
    }

    /// Adds the words of a phrase; "tailgat(?:ed|ing)" has only part of one.
    private mutating func note(_ text: TextBytes, _ phrase: Range<Int>) {
        var start = phrase.lowerBound
        while start < phrase.upperBound {
            var end = start
            while end < phrase.upperBound, text[end].isLetter || text.has("'", at: end) { end += 1 }
            let begins = start == phrase.lowerBound || text.has(anyOf: " |:", at: start - 1)
            let ends = end == phrase.upperBound || text.has(anyOf: " |)", at: end)
            if end > start, begins, ends { _ = known.insert(text, start..<end) }
            start = end + 1
        }
    }

    /// Candidates for other words of its stem, with and without an "e".
    func others(of phrase: [UInt8]) -> [String] {
        let stem = stem(phrase)
        return [stem, stem + "e".utf8].filter { $0 != phrase && self.stem($0) == stem }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Another word that a phrase would stand for: one of the tables, or one that people say.
    ///
    /// Not every plural may be refused: "fireworks" has to do with "firework".
    func swallowed(by phrase: [UInt8], said: Set<String>) -> String? {
        others(of: phrase).first { word in
            let isKnown = TextBytes.look(at: Array(word.utf8)) { known.find($0, 0..<$0.count) != nil }
            return isKnown || (said.contains(word) && !phrase.elementsEqual((word + "s").utf8))
        }
    }

    private func stem(_ word: [UInt8]) -> [UInt8] {
        TextBytes.look(at: word) { text in
            var stem: [UInt8] = []
            stemmer.append(text, 0..<text.count, to: &stem)
            return stem
        }
    }
}
