extension Evidence {
    /// What a phrase must say at least to be shown.
    private static let leastWeight = 0.3

    /// What a hit speaks for most; nothing when it hardly says anything.
    static func toward(_ hit: MoodHit) -> (name: String, weight: Double)? {
        guard hit.entry.isCore else { return nil }
        let weights = hit.weights
        let emotion = weights.strongest
        let lean = weights.positive
        // Only a feeling on the same side as the phrase: what is not joy is not yet sadness.
        let fits = (emotion == .joy) == (lean > 0)
        if fits, weights[emotion] >= leastWeight, weights[emotion] >= abs(lean) * 0.5 {
            return (emotion.rawValue, weights[emotion])
        }
        guard abs(lean) >= leastWeight else { return nil }
        return (lean > 0 ? "positive" : "negative", abs(lean))
    }

    init?(_ hit: MoodHit, text: TextRuler, plain: MoodText, heard: HeardWords) {
        guard let (name, weight) = Self.toward(hit) else { return nil }
        let origin = plain.origin(of: hit.range)
        let times = heard.times(of: hit.range)
        let characters = text.characters(origin)
        self.init(
            phrase: text.text(origin),
            from: characters.lowerBound,
            to: characters.upperBound,
            start: times?.start,
            end: times?.end,
            weight: (weight * 100).rounded() / 100,
            toward: name,
            turnedBy: hit.turns.isEmpty ? nil : hit.turns.names
        )
    }
}

/// Finds the character at a place in the UTF-8 of a text.
struct TextRuler {
    private let text: String
    /// Where each character begins; empty when every byte is one.
    private let starts: [Int]

    init(_ text: String) {
        self.text = text
        guard text.utf8.contains(where: { $0 >= 0x80 || $0 == 0x0d }) else {
            starts = []
            return
        }
        var starts: [Int] = []
        starts.reserveCapacity(text.utf8.count)
        var offset = 0
        for character in text {
            starts.append(offset)
            offset += character.utf8.count
        }
        self.starts = starts
    }

    /// The characters that these bytes belong to.
    func characters(_ bytes: Range<Int>) -> Range<Int> {
        guard !starts.isEmpty else { return bytes }
        let first = max(0, index(after: bytes.lowerBound) - 1)
        return first..<max(first, index(after: bytes.upperBound - 1))
    }

    func text(_ bytes: Range<Int>) -> String {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
        return String(decoding: utf8[start..<utf8.index(start, offsetBy: bytes.count)], as: UTF8.self)
    }

    /// The number of characters that begin at or before a place.
    private func index(after place: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
