internal import Hearing

/// The place of each heard word in the text, which gives its phrases times and a probability.
struct HeardWords {
    private struct Place {
        var range: Range<Int>
        var word: Word
    }

    private var places: [Place] = []

    /// The farthest a word may lie from its expected place; an edited text has others in between.
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

    /// The mean probability of the heard words; 1 for written ones.
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

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isLetter
    }
}

extension Array {
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
