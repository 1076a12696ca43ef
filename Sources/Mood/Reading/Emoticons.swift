/// Emoticons, emoji and Korean letters such as ㅠㅠ.
struct Emoticons {
    private var keys = ByteTable(expected: 512)
    private var phrases: [PhraseWeights] = []
    /// The lengths of the signs that begin with a byte: bit n for n bytes.
    private var sizes = [UInt32](repeating: 0, count: 256)

    mutating func add(_ file: TableFile) throws(MoodTableError) {
        try file.forEachLine { (line) throws(MoodTableError) in
            let phrase = try PhraseLine(line)
            for sign in phrase.text.split(separator: UInt8(ascii: " ")) {
                guard sign.count < 32 else { throw line.place.wrong(.tooLong) }
                set(Array(sign), phrase.weights)
            }
        }
    }

    private mutating func set(_ sign: [UInt8], _ phrase: PhraseWeights) {
        let number = keys.insert(sign)
        if number < phrases.count { phrases[number] = phrase } else { phrases.append(phrase) }
        sizes[Int(sign[0])] |= 1 << UInt32(sign.count)
    }

    /// A sign that is drawn out, as in ":)))", counts once.
    func hits(_ text: TextBytes) -> [MoodHit] {
        var hits: [MoodHit] = []
        var index = 0
        while index < text.count {
            guard sizes[Int(text[index])] != 0, let found = longest(at: index, text) else {
                index += 1
                continue
            }
            let end = drawnOut(index..<found.end, text)
            hits.append(MoodHit(range: index..<end, phrase: found.phrase, factor: 1, turns: []))
            index = end
        }
        return hits
    }

    private func longest(at start: Int, _ text: TextBytes) -> (phrase: PhraseWeights, end: Int)? {
        // "at 8:30" and "see item 3)" have no faces in them.
        guard start == 0 || !text[start - 1].isDigit else { return nil }
        var sizes = sizes[Int(text[start])]
        while sizes != 0 {
            let size = 31 - sizes.leadingZeroBitCount
            sizes &= ~(1 << UInt32(size))
            let end = start + size
            guard end <= text.count, let number = keys.find(text, start..<end), isWhole(start..<end, text)
            else {
                continue
            }
            return (phrases[number], end)
        }
        return nil
    }

    /// A sign that begins or ends with a letter or digit, such as ":d", is none inside a word.
    private func isWhole(_ range: Range<Int>, _ text: TextBytes) -> Bool {
        let start = range.lowerBound
        let end = range.upperBound
        if start > 0, isPartOfWord(text[start]), isPartOfWord(text[start - 1]) { return false }
        return end == text.count || !isPartOfWord(text[end - 1]) || !isPartOfWord(text[end])
    }

    private func isPartOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

    private func drawnOut(_ range: Range<Int>, _ text: TextBytes) -> Int {
        var width = 1
        while width < range.count, text[range.upperBound - width] & 0xc0 == 0x80 { width += 1 }
        let last = text[(range.upperBound - width)..<range.upperBound]
        var end = range.upperBound
        while end + width <= text.count, text[end..<(end + width)].elementsEqual(last) { end += width }
        return end
    }
}
