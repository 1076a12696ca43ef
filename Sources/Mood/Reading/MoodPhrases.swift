/// Hand-written phrases and expressions, indexed by their first words.
struct MoodPhrases {
    struct Expression {
        var pattern: DeferredPattern
        var weights: PhraseWeights
        var beginsWord: Bool
    }

    struct Plain {
        var words: [UInt8]
        var weights: PhraseWeights
        var place: TablePlace?
    }

    struct Candidate {
        var expression: Int
        var follow: FollowFilter
    }

    private struct Lead {
        var word: Range<Int>
        var end: Int
    }

    private(set) var expressions: [Expression] = []
    private var leads = ByteTable(expected: 1024)
    private var byLead: [[Candidate]] = []
    /// First characters of leads; most places of a text have none of them.
    private var firsts = [Bool](repeating: false, count: 1 << 16)
    var plain: [Plain] = []

    private let shape: MoodRules.Shape
    private var slots = PhraseSlots()

    init(shape: MoodRules.Shape) { self.shape = shape }

    /// `isChecked` compiles every expression at once to report faults; otherwise on first use.
    mutating func add(_ file: TableFile, keeps: Pattern?, isChecked: Bool) throws(MoodTableError) {
        try file.forEachLine { (line) throws(MoodTableError) in
            if try slots.accept(line) { return }
            let phrase = try PhraseLine(line, slots: slots)
            let hasNegation = keeps.map { Self.fits($0, phrase.text) } ?? false
            let weights = phrase.feeling.weights(strength: phrase.strength, keeps: hasNegation)
            guard phrase.text.contains(where: Self.isSign) else {
                // Text is compared in small letters; the tables are written so.
                let words =
                    isChecked
                    ? Array(String(decoding: phrase.text, as: UTF8.self).lowercased().utf8) : phrase.text
                plain.append(Plain(words: words, weights: weights, place: isChecked ? line.place : nil))
                return
            }
            let source = phrase.source(shape)
            if isChecked { try phrase.check(source) }
            let isFound = TextBytes.look(at: phrase.text) { text in
                guard let leads = leads(of: text) else { return false }
                let beginsWord = text.has(prefix: "\\b", at: 0)
                let pattern = DeferredPattern(source)
                expressions.append(Expression(pattern: pattern, weights: weights, beginsWord: beginsWord))
                for lead in leads { note(text, lead.word, FollowFilter(text, at: lead.end)) }
                return true
            }
            guard isFound else { throw line.place.wrong(.beginning) }
        }
    }

    private static func fits(_ pattern: Pattern, _ text: [UInt8]) -> Bool {
        TextBytes.search(text) { pattern.firstMatch(in: $0) != nil }
    }

    func candidates(_ text: TextBytes, _ range: Range<Int>) -> [Candidate] {
        guard let number = leads.find(text, range) else { return [] }
        return byLead[number]
    }

    func mayBegin(_ text: TextBytes, _ index: Int) -> Bool {
        text.scalar(at: index).map { firsts[Int($0)] } ?? false
    }

    /// Also without its apostrophe, unless that is another word ("he'll", "we're").
    private mutating func note(_ phrase: TextBytes, _ lead: Range<Int>, _ follow: FollowFilter) {
        if let first = phrase.scalar(at: lead.lowerBound) { firsts[Int(first)] = true }
        note(leads.insert(phrase, lead), follow)
        guard let apostrophe = phrase[lead].firstIndex(of: UInt8(ascii: "'")) else { return }
        let tail = phrase[(apostrophe + 1)..<lead.upperBound]
        guard ["t", "m", "s", "ve"].contains(where: { tail.elementsEqual($0.utf8) }) else { return }
        note(leads.insert(phrase[lead].filter { $0 != UInt8(ascii: "'") }), follow)
    }

    private mutating func note(_ number: Int, _ follow: FollowFilter) {
        if byLead.count <= number { byLead.append([]) }
        byLead[number].append(Candidate(expression: expressions.count - 1, follow: follow))
    }

    /// Nil if the beginning is open, as in "neighbou?rs": such a phrase would never be found.
    private func leads(of phrase: TextBytes) -> [Lead]? {
        guard !Self.hasOpenAlternatives(phrase) else { return nil }
        var start = phrase.has(prefix: "\\b", at: 0) ? 2 : 0
        guard phrase.has(prefix: "(?:", at: start) else {
            return lead(phrase, start..<phrase.count).map { [Lead(word: $0, end: $0.upperBound)] }
        }
        start += 3
        let end = phrase[start..<phrase.count].firstIndex(of: UInt8(ascii: ")")) ?? phrase.count
        // An optional group leaves the beginning open.
        if phrase.has(anyOf: "?*{", at: end + 1) { return nil }
        var leads: [Lead] = []
        while start <= end {
            let next = phrase[start..<end].firstIndex(of: UInt8(ascii: "|")) ?? end
            guard let lead = lead(phrase, start..<next) else { return nil }
            leads.append(Lead(word: lead, end: lead.upperBound == next ? end + 1 : lead.upperBound))
            start = next + 1
        }
        return leads
    }

    private func lead(_ phrase: TextBytes, _ range: Range<Int>) -> Range<Int>? {
        var end = range.lowerBound
        switch shape {
        case .words:
            while end < range.upperBound, phrase[end].isLetter || phrase.has("'", at: end) { end += 1 }
            guard end == range.upperBound || phrase.has(" ", at: end) else { return nil }
        case .parts:
            guard let first = Self.syllable(phrase, end..<range.upperBound) else { return nil }
            // Two syllables fit far fewer places than one.
            let isWord = first < range.upperBound && phrase.has(" ", at: first)
            let next = isWord ? first + 1 : first
            end = Self.syllable(phrase, next..<max(next, range.upperBound)) ?? first
        }
        return end > range.lowerBound ? range.lowerBound..<end : nil
    }

    private static func syllable(_ phrase: TextBytes, _ range: Range<Int>) -> Int? {
        guard range.count >= 3, phrase[range.lowerBound] & 0xf0 == 0xe0 else { return nil }
        let end = range.lowerBound + 3
        return phrase.has(anyOf: "?*{", at: end) ? nil : end
    }

    private static func hasOpenAlternatives(_ phrase: TextBytes) -> Bool {
        var depth = 0
        for byte in phrase.bytes {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if byte == UInt8(ascii: "|"), depth <= 0 { return true }
        }
        return false
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

/// Rules out phrases by the letter after the first word: hundreds begin with "not".
struct FollowFilter {
    private static let anything = UInt64.max

    /// Letters may share a bit.
    private var letters: UInt64
    private var isAfterSpace = false

    init(_ phrase: TextBytes, at place: Int) {
        letters = Self.anything
        guard place < phrase.count else { return }
        isAfterSpace = phrase.has(" ", at: place) && !Self.mayBeMissing(phrase, before: place + 1)
        letters = Self.firsts(phrase, isAfterSpace ? place + 1 : place) ?? Self.anything
    }

    func allow(_ text: TextBytes, _ place: Int) -> Bool {
        var place = place
        if isAfterSpace {
            guard text.has(" ", at: place) else { return false }
            place += 1
        }
        guard letters != Self.anything else { return true }
        return Self.letter(text, place).map { letters & $0 != 0 } ?? false
    }

    private static func firsts(_ phrase: TextBytes, _ start: Int) -> UInt64? {
        guard start < phrase.count else { return nil }
        guard phrase.has("(", at: start) else { return literal(phrase, start) }
        guard phrase.has(prefix: "(?:", at: start), let group = alternatives(phrase, start + 3),
            !mayBeMissing(phrase, before: group.end + 1)
        else { return nil }
        var letters: UInt64 = 0
        for begin in group.begins {
            guard let first = firsts(phrase, begin) else { return nil }
            letters |= first
        }
        return letters
    }

    private static func alternatives(_ phrase: TextBytes, _ start: Int) -> (begins: [Int], end: Int)? {
        var begins = [start]
        var depth = 0
        for index in start..<phrase.count {
            switch phrase[index] {
            // The character in brackets or after a backslash may be a bracket itself.
            case UInt8(ascii: "["), UInt8(ascii: "\\"): return nil
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth == 0: return (begins, index)
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "|") where depth == 0: begins.append(index + 1)
            default: break
            }
        }
        return nil
    }

    private static func literal(_ phrase: TextBytes, _ index: Int) -> UInt64? {
        let isLetter = phrase[index].isLetter || phrase[index] >= 0xe0
        guard isLetter, !mayBeMissing(phrase, before: index + (phrase[index] < 0x80 ? 1 : 3)) else {
            return nil
        }
        return letter(phrase, index)
    }

    /// All bits for a character that is not told apart.
    private static func letter(_ text: TextBytes, _ index: Int) -> UInt64? {
        guard index < text.count else { return nil }
        if text[index] < 0x80 { return 1 << UInt64(text[index] & 63) }
        return text.scalar(at: index).map { 1 << UInt64(($0 &* 2_654_435_761) >> 26) } ?? anything
    }

    private static func mayBeMissing(_ phrase: TextBytes, before next: Int) -> Bool {
        phrase.has(anyOf: "?*{", at: next)
    }
}

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
        (self.feeling, self.strength, self.text, self.place) = (feeling, strength, text, place)
    }

    private static let mostBytes = 1_000

    /// The apostrophe is optional, as in "cant".
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

struct PhraseWeights: Equatable {
    var plain: MoodWeights
    var turned: MoodWeights
    /// It names a feeling; other phrases only add weight.
    var isCore: Bool
    /// It has its own negation, so another changes nothing.
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

/// A line `slot`, a name, alternatives: `<name>` in a phrase stands for them.
struct PhraseSlots {
    private var alternatives: [String: [UInt8]]

    init(_ known: [String: [String]] = [:]) {
        alternatives = known.mapValues { Array($0.joined(separator: "|").utf8) }
    }

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

    func fill(_ phrase: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard phrase.contains(UInt8(ascii: "<")) else { return Array(phrase) }
        var filled: [UInt8] = []
        var index = phrase.startIndex
        while index < phrase.endIndex {
            let byte = phrase[index]
            // "(?<!" and "(?<=" are lookbehinds.
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
