/// The learned words and plain phrases of one language, with their weights.
struct MoodLexicon {
    private(set) var phrases: [PhraseWeights] = []
    private(set) var keys: ByteTable
    private(set) var mostWords = 1
    /// The lengths of the phrases that begin with a character: bit n for n characters.
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
            let phrase = PhraseWeights(
                plain: plain,
                turned: turned,
                isCore: marks.isCore,
                keeps: marks.keeps
            )
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
        return MoodWeights(
            positive: values[0],
            joy: values[1],
            sadness: values[2],
            anger: values[3],
            fear: values[4]
        )
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
