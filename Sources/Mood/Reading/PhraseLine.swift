struct PhraseLine {
    let feeling: PhraseFeeling
    let strength: Double
    let text: [UInt8]

    private let place: TablePlace

    var weights: PhraseWeights { feeling.weights(strength: strength, keeps: false) }

    init(_ line: TableLine, slots: PhraseSlots? = nil) throws(MoodTableError) {
        let place = line.place
        guard line.count == 3 else { throw place.wrong(.columns(line.count)) }
        guard let feeling = PhraseFeeling(rawValue: line.string(0)) else {
            throw place.wrong(.feeling(line.string(0)))
        }
        guard let strength = line.decimal(1), (0...5).contains(strength) else {
            throw place.wrong(.strength(line.string(1)))
        }
        guard !line[2].isEmpty else { throw place.wrong(.empty) }
        guard line[2].count <= Self.mostBytes else { throw place.wrong(.tooLong) }
        guard let text = slots.map({ $0.fill(line[2]) }) ?? Array(line[2]) else {
            throw place.wrong(.unknownSlot)
        }
        self.feeling = feeling
        self.strength = strength
        self.text = text
        self.place = place
    }

    /// A longer phrase is a slip of a hand.
    private static let mostBytes = 1_000

    /// A regular expression; in one of words an apostrophe may be missing, as in "cant".
    func source(_ shape: MoodRules.Shape) -> [UInt8] {
        var source = Array("(?:".utf8)
        source.reserveCapacity(text.count + 20)
        for byte in text {
            source.append(byte)
            if shape == .words, byte == UInt8(ascii: "'") { source.append(UInt8(ascii: "?")) }
        }
        source += (shape == .words ? ")(?![a-z])" : ")").utf8
        return source
    }

    /// Compiles the expression of a table that nobody has checked yet.
    func check(_ source: [UInt8]) throws(MoodTableError) {
        do throws(PatternError) {
            _ = try Pattern(source)
        } catch {
            throw .pattern(path: place.path, line: place.number, offset: offset(of: error))
        }
    }

    private func offset(of error: PatternError) -> Int {
        do throws(PatternError) {
            _ = try Pattern(text)
            return text.count
        } catch {
            return error.offset
        }
    }
}
