/// One line of a phrase table: what it speaks for, how strongly, and the phrase.
struct MoodPhraseLine {
    let lean: MoodLean
    let strength: Double
    /// The phrase with its slots filled.
    let phrase: [UInt8]

    private let path: String
    private let number: Int

    var entry: MoodEntry { lean.entry(strength: strength, keeps: false) }

    init(
        _ columns: [Range<Int>],
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ file: TableFile,
        _ number: Int,
        slots: MoodSlots? = nil
    ) throws(MoodTableError) {
        guard columns.count == 3, (1...1_000).contains(columns[2].count),
            let lean = MoodLean(rawValue: String(decoding: bytes[columns[0]], as: UTF8.self)),
            let strength = TableFile.number(bytes, columns[1]), (0...5).contains(strength),
            let phrase = slots.map({ $0.fill(bytes[columns[2]]) }) ?? Array(bytes[columns[2]])
        else { throw .malformed(path: file.path, line: number) }
        self.lean = lean
        self.strength = strength
        self.number = number
        self.phrase = phrase
        path = file.path
    }

    /// The phrase as a regular expression; in one of words an apostrophe may be missing, as in "cant".
    func source(_ shape: MoodRules.Shape) -> [UInt8] {
        var source = Array("(?:".utf8)
        source.reserveCapacity(phrase.count + 20)
        for byte in phrase {
            source.append(byte)
            if shape == .words, byte == UInt8(ascii: "'") { source.append(UInt8(ascii: "?")) }
        }
        source += (shape == .words ? ")(?![a-z])" : ")").utf8
        return source
    }

    /// Whether the expression is one, for a table that nobody has looked through yet.
    func check(_ source: [UInt8]) throws(MoodTableError) {
        do throws(PatternError) {
            _ = try Pattern(source)
        } catch {
            throw .pattern(path: path, line: number, offset: offset(of: error))
        }
    }

    /// Where in the phrase as it was written it is wrong.
    private func offset(of error: PatternError) -> Int {
        do throws(PatternError) {
            _ = try Pattern(phrase)
            return phrase.count
        } catch {
            return error.offset
        }
    }
}
