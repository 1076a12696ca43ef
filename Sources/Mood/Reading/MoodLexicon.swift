struct MoodLexicon {
    private(set) var phrases: [PhraseWeights] = []
    private(set) var keys: ByteTable
    private(set) var mostWords = 1
    /// Lengths of the phrases that begin with a character: bit n for n characters.
    private(set) var lengths: [UInt32: UInt32] = [:]

    init() {
        keys = ByteTable(expected: 4096)
        phrases.reserveCapacity(4096)
    }

    func phrase(_ number: Int) -> PhraseWeights { phrases[number] }

    mutating func add(_ file: TableFile) throws(MoodTableError) {
        try file.forEachLine { (line) throws(MoodTableError) in
            guard line.count == 13, (1...64).contains(line[0].count),
                let plain = Self.weights(line, from: 1), let turned = Self.weights(line, from: 6),
                let marks = Self.marks(line[11])
            else { throw line.place.malformed }
            let phrase = PhraseWeights(plain: plain, turned: turned, isCore: marks.isCore, keeps: marks.keeps)
            set(line.text, line.columns[0], phrase)
        }
    }

    mutating func set(_ words: [UInt8], _ phrase: PhraseWeights) {
        words.withUnsafeBufferPointer { set(TextBytes($0), 0..<$0.count, phrase) }
    }

    private mutating func set(_ text: TextBytes, _ range: Range<Int>, _ phrase: PhraseWeights) {
        let number = keys.insert(text, range)
        if number < phrases.count {
            phrases[number] = phrase
            return
        }
        phrases.append(phrase)
        var words = 1
        var characters: UInt32 = 0
        for index in range {
            if text[index] == UInt8(ascii: " ") { words += 1 }
            if text[index] & 0xc0 != 0x80 { characters += 1 }
        }
        mostWords = max(mostWords, min(words, Self.wordLimit))
        if let first = text.scalar(at: range.lowerBound), characters < 32 {
            lengths[first, default: 0] |= 1 << characters
        }
    }

    private static let wordLimit = 8

    private static func weights(_ line: TableLine, from column: Int) -> MoodWeights? {
        var values = SIMD8<Double>.zero
        for lane in 0..<5 {
            guard let value = line.decimal(column + lane), abs(value) <= 10 else { return nil }
            values[lane] = value
        }
        return MoodWeights(lanes: values)
    }

    private static func marks(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (isCore: Bool, keeps: Bool)? {
        var marks = (isCore: false, keeps: false)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "c"): marks.isCore = true
            case UInt8(ascii: "k"): marks.keeps = true
            case UInt8(ascii: "-"): break
            default: return nil
            }
        }
        return marks
    }
}

struct Emoticons {
    private var keys = ByteTable(expected: 512)
    private var phrases: [PhraseWeights] = []
    /// Lengths of the signs that begin with a byte: bit n for n bytes.
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

    /// A drawn-out sign such as ":)))" counts once.
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
            else { continue }
            return (phrases[number], end)
        }
        return nil
    }

    /// Signs such as ":d" do not count inside a word.
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
