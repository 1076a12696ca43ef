/// The phrases of one language and what each says.
struct MoodLexicon {
    private(set) var entries: [MoodEntry] = []
    private(set) var keys: ByteTable
    /// The most words an entry has.
    private(set) var mostWords = 1
    /// How long the entries are, in characters, that begin with a character: bit n for n characters.
    private(set) var lengths: [UInt32: UInt32] = [:]

    init() {
        keys = ByteTable(expected: 4096)
        entries.reserveCapacity(4096)
    }

    func entry(_ number: Int) -> MoodEntry { entries[number] }

    /// Adds the table of a file; an entry that is already there is replaced.
    mutating func add(_ file: TableFile) throws(MoodTableError) {
        try file.forEachLine { (number, columns, bytes) throws(MoodTableError) in
            guard columns.count == 13, !columns[0].isEmpty, columns[0].count <= 64,
                let plain = Self.weights(columns[1...5], bytes),
                let turned = Self.weights(columns[6...10], bytes),
                let marks = Self.marks(bytes, columns[11])
            else { throw .malformed(path: file.path, line: number) }
            set(
                bytes,
                columns[0],
                MoodEntry(plain: plain, turned: turned, isCore: marks.isCore, keeps: marks.keeps)
            )
        }
    }

    mutating func set(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ entry: MoodEntry) {
        let number = keys.insert(text, range)
        if number < entries.count {
            entries[number] = entry
            return
        }
        entries.append(entry)
        var spaces = 1
        var characters: UInt32 = 0
        for index in range {
            if text[index] == UInt8(ascii: " ") { spaces += 1 }
            if text[index] & 0xc0 != 0x80 { characters += 1 }
        }
        mostWords = max(mostWords, min(spaces, 8))
        if let first = StemMatcher.scalar(text, range.lowerBound), characters < 32 {
            lengths[first, default: 0] |= 1 << characters
        }
    }

    private static func weights(
        _ columns: ArraySlice<Range<Int>>,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> MoodWeights? {
        var values = SIMD8<Double>.zero
        var lane = 0
        for column in columns {
            guard let value = TableFile.number(bytes, column), abs(value) <= 10 else { return nil }
            values[lane] = value
            lane += 1
        }
        return MoodWeights(
            positive: values[0],
            joy: values[1],
            sadness: values[2],
            anger: values[3],
            fear: values[4]
        )
    }

    private static func marks(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>
    ) -> (isCore: Bool, keeps: Bool)? {
        var marks = (isCore: false, keeps: false)
        for index in range {
            switch bytes[index] {
            case UInt8(ascii: "c"): marks.isCore = true
            case UInt8(ascii: "k"): marks.keeps = true
            case UInt8(ascii: "-"): break
            default: return nil
            }
        }
        return marks
    }
}
