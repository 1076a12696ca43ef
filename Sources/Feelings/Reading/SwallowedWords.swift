/// Finds phrases of one plain word that would stand for another word too, because both have one stem.
///
/// "friendly" is looked up as "friend", so that every friend in a text would be as friendly.
struct SwallowedWords {
    /// The whole words that stand in any phrase.
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

    /// The other word that a phrase would stand for: its stem, with or without an "e".
    func swallowed(by phrase: [UInt8]) -> String? {
        let stem = stem(phrase)
        for word in [stem, stem + "e".utf8] where word != phrase && self.stem(word) == stem {
            let isKnown = TextBytes.look(at: word) { known.find($0, 0..<$0.count) != nil }
            if isKnown { return String(decoding: word, as: UTF8.self) }
        }
        return nil
    }

    private func stem(_ word: [UInt8]) -> [UInt8] {
        TextBytes.look(at: word) { text in
            var stem: [UInt8] = []
            stemmer.append(text, 0..<text.count, to: &stem)
            return stem
        }
    }
}
