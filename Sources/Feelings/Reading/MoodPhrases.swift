/// Phrases that a person wrote by hand: plain words, or regular expressions found by their first words.
struct MoodPhrases {
    /// A phrase with alternatives in it.
    struct Expression {
        var pattern: DeferredPattern
        var entry: MoodEntry
        /// It can fit only where a word begins, which is known without trying it.
        var beginsWord: Bool
    }

    /// One that begins with a certain word.
    struct Candidate {
        var expression: Int
        var next: NextLetters
    }

    /// The beginning of a phrase, and where what follows it begins.
    private struct Lead {
        var word: Range<Int>
        var end: Int
    }

    private(set) var expressions: [Expression] = []
    private var leads = ByteTable(expected: 1024)
    private var byLead: [[Candidate]] = []
    /// The first characters of all leads, which most places in a text have not.
    private var firsts = [Bool](repeating: false, count: 1 << 16)
    /// Plain phrases, which go into the lexicon.
    private(set) var plain: [(words: [UInt8], entry: MoodEntry)] = []

    private let shape: MoodRules.Shape
    private var slots = MoodSlots()

    init(shape: MoodRules.Shape) {
        self.shape = shape
    }

    /// Adds the phrases of a file: lines of what it speaks for, how strongly, and the phrase.
    ///
    /// With `isChecked` every expression is compiled at once, so that a wrong one is an error; otherwise each is when
    /// a text first has its beginning.
    mutating func add(_ file: TableFile, keeps: Pattern?, isChecked: Bool) throws(MoodTableError) {
        let space = Pattern.Space()
        try file.forEachLine { (number, columns, bytes) throws(MoodTableError) in
            if try slots.take(columns, bytes, file, number) { return }
            let line = try MoodPhraseLine(columns, bytes, file, number, slots: slots)
            let isTurnable = line.phrase.withUnsafeBufferPointer {
                keeps?.match(in: $0, from: 0, space: space) == nil
            }
            let entry = line.lean.entry(strength: line.strength, keeps: !isTurnable)
            guard line.phrase.contains(where: Self.isSign) else {
                plain.append((line.phrase, entry))
                return
            }
            let source = line.source(shape)
            if isChecked { try line.check(source) }
            let isFound = line.phrase.withUnsafeBufferPointer { phrase in
                guard let starts = leads(of: phrase) else { return false }
                let beginsWord = Self.hasPrefix("\\b", phrase, 0)
                let pattern = DeferredPattern(source)
                expressions.append(Expression(pattern: pattern, entry: entry, beginsWord: beginsWord))
                for start in starts { note(phrase, start.word, NextLetters(phrase, at: start.end)) }
                return true
            }
            guard isFound else { throw .malformed(path: file.path, line: number) }
        }
    }

    /// The phrases that begin with the word at `range`.
    func candidates(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Candidate] {
        guard let number = leads.find(text, range) else { return [] }
        return byLead[number]
    }

    /// Whether a phrase may begin with the character of three bytes at a place.
    func mayBegin(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        StemMatcher.scalar(text, index).map { firsts[Int($0)] } ?? false
    }

    /// A lead is found with and without its apostrophe, unless that would be another word ("he'll", "we're").
    private mutating func note(
        _ phrase: UnsafeBufferPointer<UInt8>,
        _ lead: Range<Int>,
        _ next: NextLetters
    ) {
        if let first = StemMatcher.scalar(phrase, lead.lowerBound) { firsts[Int(first)] = true }
        note(leads.insert(phrase, lead), next)
        guard let apostrophe = phrase[lead].firstIndex(of: UInt8(ascii: "'")) else { return }
        let tail = phrase[(apostrophe + 1)..<lead.upperBound]
        guard ["t", "m", "s", "ve"].contains(where: { tail.elementsEqual($0.utf8) }) else { return }
        let plain = phrase[lead].filter { $0 != UInt8(ascii: "'") }
        note(leads.insert(String(decoding: plain, as: UTF8.self)), next)
    }

    private mutating func note(_ number: Int, _ next: NextLetters) {
        if byLead.count <= number { byLead.append([]) }
        byLead[number].append(Candidate(expression: expressions.count - 1, next: next))
    }

    /// The first words of a phrase: the word it begins with, or those of the group it begins with.
    ///
    /// Nothing when they cannot be told, such as those of "neighbou?rs" or "in tears|at ease": a phrase that is never
    /// looked up would be a lie.
    private func leads(of phrase: UnsafeBufferPointer<UInt8>) -> [Lead]? {
        guard !Self.hasOpenAlternatives(phrase) else { return nil }
        var start = Self.hasPrefix("\\b", phrase, 0) ? 2 : 0
        guard Self.hasPrefix("(?:", phrase, start) else {
            return lead(phrase, start..<phrase.count).map { [Lead(word: $0, end: $0.upperBound)] }
        }
        start += 3
        let end = phrase[start...].firstIndex(of: UInt8(ascii: ")")) ?? phrase.count
        // A group that may be missing leaves the beginning open.
        if end + 1 < phrase.count, "?*{".utf8.contains(phrase[end + 1]) { return nil }
        var leads: [Lead] = []
        while start <= end {
            let next = phrase[start..<end].firstIndex(of: UInt8(ascii: "|")) ?? end
            guard let lead = lead(phrase, start..<next) else { return nil }
            leads.append(Lead(word: lead, end: lead.upperBound == next ? end + 1 : lead.upperBound))
            start = next + 1
        }
        return leads
    }

    /// The first word or syllable of an alternative, when nothing makes it less than that.
    private func lead(_ phrase: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        var end = range.lowerBound
        switch shape {
        case .words:
            while end < range.upperBound, Self.isLetter(phrase[end]) { end += 1 }
            guard end == range.upperBound || phrase[end] == UInt8(ascii: " ") else { return nil }
        case .parts:
            guard let first = Self.syllable(phrase, end..<range.upperBound) else { return nil }
            // Two syllables fit far fewer places than one, also when the first is a word.
            let isWord = first < range.upperBound && phrase[first] == UInt8(ascii: " ")
            let next = isWord ? first + 1 : first
            end = Self.syllable(phrase, next..<max(next, range.upperBound)) ?? first
        }
        return end > range.lowerBound ? range.lowerBound..<end : nil
    }

    /// Where the syllable ends that begins here; nothing when there is none, or it may be missing.
    private static func syllable(_ phrase: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        guard range.count >= 3, phrase[range.lowerBound] & 0xf0 == 0xe0 else { return nil }
        let end = range.lowerBound + 3
        return end < phrase.count && "?*{".utf8.contains(phrase[end]) ? nil : end
    }

    /// Whether the phrase is several, outside of any group.
    private static func hasOpenAlternatives(_ phrase: UnsafeBufferPointer<UInt8>) -> Bool {
        var depth = 0
        for byte in phrase {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if byte == UInt8(ascii: "|"), depth <= 0 { return true }
        }
        return false
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte) || byte == UInt8(ascii: "'")
    }

    private static func hasPrefix(_ prefix: String, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool
    {
        bytes[min(start, bytes.count)...].starts(with: prefix.utf8)
    }

    /// What makes a phrase a regular expression.
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
