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

/// The weights of a phrase, by itself and under a negation.
struct PhraseWeights: Equatable {
    var plain: MoodWeights
    var turned: MoodWeights
    /// It names a feeling; other phrases only lend weight to a feeling that is named.
    var isCore: Bool
    /// A negation beside it changes nothing, because it has its own.
    var keeps: Bool

    var isSilent: Bool { plain == .zero && turned == .zero }
}

enum PhraseFeeling: String {
    case joy, sadness, anger, fear, positive, negative
    case nothing

    func weights(strength: Double, keeps: Bool) -> PhraseWeights {
        let plain = shape * strength
        return PhraseWeights(
            plain: plain,
            turned: keeps ? plain : turnedShape * strength,
            isCore: self != .nothing,
            keeps: keeps || self == .nothing
        )
    }

    private var shape: MoodWeights {
        switch self {
        case .joy: MoodWeights(positive: 1, joy: 1, sadness: -0.3, anger: -0.3, fear: -0.3)
        case .positive: MoodWeights(positive: 1, joy: 0.6, sadness: -0.2, anger: -0.2, fear: -0.2)
        case .sadness: MoodWeights(positive: -1, joy: -0.5, sadness: 1, anger: -0.2, fear: -0.1)
        case .anger: MoodWeights(positive: -1, joy: -0.5, sadness: -0.1, anger: 1, fear: -0.1)
        case .fear: MoodWeights(positive: -0.9, joy: -0.5, sadness: -0.2, anger: -0.2, fear: 1)
        case .negative: MoodWeights(positive: -1, joy: -0.5, sadness: 0.25, anger: 0.25, fear: 0)
        case .nothing: .zero
        }
    }

    private var turnedShape: MoodWeights {
        switch self {
        case .joy, .positive: MoodWeights(positive: -1, joy: -0.5, sadness: 0.5, anger: 0.2, fear: 0)
        case .sadness, .anger, .fear, .negative:
            MoodWeights(positive: 0.5, joy: 0.3, sadness: -0.3, anger: -0.3, fear: -0.3)
        case .nothing: .zero
        }
    }
}

/// Words that many phrases have in common: a line `slot`, a name, alternatives; `<name>` in a phrase stands for them.
struct PhraseSlots {
    private var alternatives: [String: [UInt8]]

    init(_ known: [String: [String]] = [:]) {
        alternatives = known.mapValues { Array($0.joined(separator: "|").utf8) }
    }

    /// False if the line is no slot.
    mutating func accept(_ line: TableLine) throws(MoodTableError) -> Bool {
        guard line[0].elementsEqual("slot".utf8) else { return false }
        guard line.count == 3 else { throw line.place.wrong(.columns(line.count)) }
        guard !line[1].isEmpty, line[1].allSatisfy(\.isLetter) else {
            throw line.place.wrong(.slotName(line.string(1)))
        }
        guard let filled = fill(line[2]) else { throw line.place.wrong(.unknownSlot) }
        alternatives[line.string(1)] = filled
        return true
    }

    /// Nil when the phrase names an unknown slot.
    func fill(_ phrase: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard phrase.contains(UInt8(ascii: "<")) else { return Array(phrase) }
        var filled: [UInt8] = []
        var index = phrase.startIndex
        while index < phrase.endIndex {
            let byte = phrase[index]
            // "(?<!" and "(?<=" look back and are no slots.
            guard byte == UInt8(ascii: "<"),
                !phrase[(index + 1)...].starts(with: "!".utf8), !phrase[(index + 1)...].starts(with: "=".utf8)
            else {
                filled.append(byte)
                index += 1
                continue
            }
            guard let end = phrase[index...].firstIndex(of: UInt8(ascii: ">")),
                let words = alternatives[String(decoding: phrase[(index + 1)..<end], as: UTF8.self)]
            else { return nil }
            filled += "(?:".utf8
            filled += words
            filled += ")".utf8
            index = end + 1
        }
        return filled
    }
}
