internal import Hearing

struct HeardWords {
    private struct Place {
        var range: Range<Int>
        var word: Word
    }

    private var places: [Place] = []

    /// Limits the search for a word; an edited text has others in between.
    private static let reach = 200

    init(_ words: [Word], in text: NormalisedText) {
        var from = 0
        for word in words {
            let letters = NormalisedText(word.word).bytes
            guard !letters.isEmpty, let range = Self.find(letters, in: text.bytes, from: from) else {
                continue
            }
            places.append(Place(range: range, word: word))
            from = range.upperBound
        }
    }

    func probability(of range: Range<Int>) -> Double {
        let probabilities = places(of: range).map { min(max($0.word.probability, 0), 1) }
        let sum = probabilities.reduce(0, +)
        return probabilities.isEmpty || !sum.isFinite ? 1 : sum / Double(probabilities.count)
    }

    func times(of range: Range<Int>) -> (start: Double, end: Double)? {
        let places = places(of: range)
        guard let first = places.first, let last = places.last else { return nil }
        return (first.word.start, last.word.end)
    }

    private func places(of range: Range<Int>) -> ArraySlice<Place> {
        let start = places.partitioningIndex { $0.range.upperBound > range.lowerBound }
        let end = places.partitioningIndex { $0.range.lowerBound >= range.upperBound }
        return places[start..<max(start, end)]
    }

    private static func find(_ word: [UInt8], in text: [UInt8], from: Int) -> Range<Int>? {
        let last = min(text.count, from + reach) - word.count
        guard from <= last else { return nil }
        for start in from...last where text[start] == word[0] {
            let end = start + word.count
            let isWhole =
                (start == 0 || !isLetter(text[start - 1])) && (end == text.count || !isLetter(text[end]))
            if isWhole, text[start..<end].elementsEqual(word) { return start..<end }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetter }
}

extension Array {
    func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Finds plain phrases that share a stem with another word: "friendly" would count for every "friend".
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

    /// "tailgat(?:ed|ing)" has only part of a word.
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

    func others(of phrase: [UInt8]) -> [String] {
        let stem = stem(phrase)
        return [stem, stem + "e".utf8].filter { $0 != phrase && self.stem($0) == stem }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Plurals are allowed, as "fireworks" belongs with "firework".
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
