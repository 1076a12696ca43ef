/// Finds what is no word and yet says something: emoticons, emoji, ㅠㅠ.
struct MoodSigns {
    private var keys = ByteTable(expected: 512)
    private var entries: [MoodEntry] = []
    /// How long the signs are, in bytes, that begin with a byte: bit n for n bytes.
    private var sizes = [UInt32](repeating: 0, count: 256)

    /// Adds the signs of a file: lines of what they speak for, how strongly, and the signs with a space between.
    mutating func add(_ file: TableFile) throws(MoodTableError) {
        try file.forEachLine { (number, columns, bytes) throws(MoodTableError) in
            let line = try MoodPhraseLine(columns, bytes, file, number)
            for sign in line.phrase.split(separator: UInt8(ascii: " ")) {
                guard sign.count < 32 else { throw .malformed(path: file.path, line: number) }
                sign.withUnsafeBufferPointer { set($0, line.entry) }
            }
        }
    }

    private mutating func set(_ sign: UnsafeBufferPointer<UInt8>, _ entry: MoodEntry) {
        let number = keys.insert(sign, 0..<sign.count)
        if number < entries.count { entries[number] = entry } else { entries.append(entry) }
        sizes[Int(sign[0])] |= 1 << UInt32(sign.count)
    }

    /// The signs of a text; one that is drawn out, as in ":)))", counts once.
    func hits(_ text: UnsafeBufferPointer<UInt8>) -> [MoodHit] {
        var hits: [MoodHit] = []
        var index = 0
        while index < text.count {
            guard sizes[Int(text[index])] != 0, let found = longest(at: index, text) else {
                index += 1
                continue
            }
            let end = drawnOut(index..<found.end, text)
            hits.append(MoodHit(range: index..<end, entry: found.entry, factor: 1, turns: []))
            index = end
        }
        return hits
    }

    private func longest(at start: Int, _ text: UnsafeBufferPointer<UInt8>) -> (entry: MoodEntry, end: Int)? {
        // "at 8:30" and "see item 3)" have no faces in them.
        guard start == 0 || !isDigit(text[start - 1]) else { return nil }
        var sizes = sizes[Int(text[start])]
        while sizes != 0 {
            let size = 31 - sizes.leadingZeroBitCount
            sizes &= ~(1 << UInt32(size))
            let end = start + size
            guard end <= text.count, let number = keys.find(text, start..<end), isWhole(start..<end, text)
            else {
                continue
            }
            return (entries[number], end)
        }
        return nil
    }

    /// A sign that begins or ends with a letter, such as ":d", is none inside a word.
    private func isWhole(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = range.lowerBound
        let end = range.upperBound
        if start > 0, isLetter(text[start]), isLetter(text[start - 1]) { return false }
        return end == text.count || !isLetter(text[end - 1]) || !isLetter(text[end])
    }

    /// With the repetitions of the last character of a sign.
    private func drawnOut(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var width = 1
        while width < range.count, text[range.upperBound - width] & 0xc0 == 0x80 { width += 1 }
        let last = text[(range.upperBound - width)..<range.upperBound]
        var end = range.upperBound
        while end + width <= text.count, text[end..<(end + width)].elementsEqual(last) { end += width }
        return end
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) || isDigit(byte) }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
