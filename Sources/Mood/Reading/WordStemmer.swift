/// Takes the endings off English words, so that one entry stands for all its forms.
struct WordStemmer {
    private struct Ending {
        var from: [UInt8]
        var to: [UInt8]
        /// The letter before it may have been doubled, as in "stopped".
        var doubles: Bool
    }

    private var endings: [Ending] = []
    private var whole = ByteTable(expected: 128)

    mutating func keep(_ words: [Substring]) {
        for word in words { _ = whole.insert(word) }
    }

    /// Adds an ending, written `from>to`; the first that fits is taken.
    mutating func add(ending: String, at place: TablePlace) throws(MoodTableError) {
        guard let arrow = ending.firstIndex(of: ">"), arrow > ending.startIndex else {
            throw place.malformed
        }
        endings.append(
            Ending(
                from: Array(ending[..<arrow].utf8),
                to: Array(ending[arrow...].utf8.dropFirst()),
                doubles: ["ed", "ing", "edly", "ingly", "es", "ings"].contains(ending[..<arrow])
            )
        )
    }

    func append(_ text: TextBytes, _ range: Range<Int>, to stems: inout [UInt8]) {
        let start = stems.count
        let keeps = Self.isContracted(text, range)
        for index in range where keeps || text[index] != UInt8(ascii: "'") { stems.append(text[index]) }
        guard range.count > 4 else { return }
        guard whole.find(text, range) == nil else { return }
        shorten(&stems, from: start)
        if stems.count - start > 4, stems.last == UInt8(ascii: "e") { stems.removeLast() }
    }

    /// "He'll", "I'll" and "we'd" would be "hell", "ill" and "wed" without their apostrophe.
    private static func isContracted(_ text: TextBytes, _ range: Range<Int>) -> Bool {
        let tail = text[range].suffix(3)
        return tail.elementsEqual("'ll".utf8) || tail.dropFirst().elementsEqual("'d".utf8)
    }

    private func shorten(_ stems: inout [UInt8], from start: Int) {
        for ending in endings where fits(ending, stems, from: start) {
            let count = stems.count - ending.from.count
            let isDouble =
                ending.doubles && count - start > 3 && stems[count - 1] == stems[count - 2]
                && !"lsz".utf8.contains(stems[count - 1])
            // What is left must be pronounceable, or the ending was part of the word.
            let left = stems[start..<(isDouble ? count - 1 : count)]
            guard left.contains(where: Self.isVowel) || ending.to.contains(where: Self.isVowel) else {
                continue
            }
            stems.removeLast(ending.from.count + (isDouble ? 1 : 0))
            stems += ending.to
            return
        }
    }

    private func fits(_ ending: Ending, _ stems: [UInt8], from start: Int) -> Bool {
        let left = stems.count - start - ending.from.count
        guard left >= 0, left + ending.to.count >= 3 else { return false }
        for offset in 0..<ending.from.count where stems[start + left + offset] != ending.from[offset] {
            return false
        }
        guard ending.from == [UInt8(ascii: "s")] else { return true }
        // "less", "virus", "crisis" are no plurals.
        let before = stems[stems.count - 2]
        return before != UInt8(ascii: "s") && before != UInt8(ascii: "u") && before != UInt8(ascii: "i")
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        "aeiouy".utf8.contains(letter)
    }
}

/// Finds the known word for one that is drawn out, as in "happyyy" and "loooove".
enum DrawnOutWord {
    /// Three or more of a letter stand for two of it or for one, whichever makes a known word.
    static func stem(
        _ text: TextBytes,
        _ range: Range<Int>,
        stemmer: WordStemmer,
        isKnown: (_ stem: [UInt8]) -> Bool
    ) -> [UInt8]? {
        guard isDrawnOut(text, range) else { return nil }
        for limit in [2, 1] {
            let stem = TextBytes.look(at: squeezed(text[range], to: limit)) { word in
                var stem: [UInt8] = []
                stemmer.append(word, 0..<word.count, to: &stem)
                return stem
            }
            if isKnown(stem) { return stem }
        }
        return nil
    }

    private static func isDrawnOut(_ text: TextBytes, _ range: Range<Int>) -> Bool {
        guard range.count > 2 else { return false }
        for index in (range.lowerBound + 2)..<range.upperBound
        where text[index] == text[index - 1] && text[index] == text[index - 2] {
            return true
        }
        return false
    }

    private static func squeezed(_ word: Slice<UnsafeBufferPointer<UInt8>>, to limit: Int) -> [UInt8] {
        var letters: [UInt8] = []
        var run = 0
        for letter in word {
            run = letter == letters.last ? run + 1 : 1
            letters.append(letter)
            if run == 3 { letters.removeLast(3 - limit) }
            if run > 3 { letters.removeLast() }
        }
        return letters
    }
}
