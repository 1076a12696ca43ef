/// Phrases that a person wrote by hand: plain words, or regular expressions found by their first words.
struct MoodPhrases {
    /// A phrase with alternatives in it.
    struct Expression {
        var pattern: Pattern
        var entry: MoodEntry
    }

    private(set) var expressions: [Expression] = []
    private var leads = ByteTable(expected: 256)
    private var byLead: [[Int]] = []
    /// Plain phrases, which go into the lexicon.
    private(set) var plain: [(words: String, entry: MoodEntry)] = []

    private let shape: MoodRules.Shape

    init(shape: MoodRules.Shape) {
        self.shape = shape
    }

    /// Adds the phrases of a file: lines of what it speaks for, how strongly, and the phrase.
    mutating func add(_ file: TableFile, keeps: Pattern?) throws(MoodTableError) {
        try file.forEachLine { (number, columns, bytes) throws(MoodTableError) in
            guard columns.count == 3, !columns[2].isEmpty, columns[2].count <= 1_000,
                let lean = MoodLean(rawValue: String(decoding: bytes[columns[0]], as: UTF8.self)),
                let strength = TableFile.number(bytes, columns[1]), (0...5).contains(strength)
            else { throw .malformed(path: file.path, line: number) }
            let phrase = String(decoding: bytes[columns[2]], as: UTF8.self)
            let isTurnable = !Self.hasMatch(keeps, phrase)
            let entry = lean.entry(strength: strength, keeps: !isTurnable)
            guard phrase.contains(where: Self.signs.contains) else {
                plain.append((phrase, entry))
                return
            }
            do throws(PatternError) {
                let ending = shape == .words ? "(?![a-z])" : ""
                let pattern = try Pattern("(?:\(phrase))\(ending)")
                expressions.append(Expression(pattern: pattern, entry: entry))
            } catch {
                throw .pattern(path: file.path, line: number, offset: error.offset)
            }
            guard let leads = leads(of: phrase) else { throw .malformed(path: file.path, line: number) }
            for lead in leads { note(lead) }
        }
    }

    /// The phrases that begin with the word at `range`.
    func candidates(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Int] {
        guard let number = leads.find(text, range) else { return [] }
        return byLead[number]
    }

    private mutating func note(_ lead: String) {
        let number = leads.insert(lead)
        while byLead.count <= number { byLead.append([]) }
        byLead[number].append(expressions.count - 1)
    }

    /// The first words of a phrase: the word it begins with, or those of the group it begins with.
    ///
    /// Nothing when they cannot be told, such as "neighbou?rs": a phrase that is never looked up would be a lie.
    private func leads(of phrase: String) -> [String]? {
        var starts = [phrase[...]]
        if phrase.hasPrefix("(?:"), let end = phrase.firstIndex(of: ")") {
            starts = phrase[..<end].dropFirst(3).split(separator: "|")
        }
        var leads: [String] = []
        for start in starts {
            let lead = shape == .words ? start.prefix { $0.isLetter || $0 == "'" } : start.prefix(1)
            let next = start.dropFirst(lead.count).first
            let isPlain =
                shape == .words ? next == nil || next == " " : next.map { !"?*{".contains($0) } ?? true
            guard isPlain, !lead.isEmpty, !lead.contains(where: Self.signs.contains) else { return nil }
            leads.append(String(lead))
        }
        return leads
    }

    private static func hasMatch(_ pattern: Pattern?, _ phrase: String) -> Bool {
        guard let pattern else { return false }
        return Array(phrase.utf8).withUnsafeBufferPointer {
            pattern.match(in: $0, from: 0, space: Pattern.Space()) != nil
        }
    }

    /// What makes a phrase a regular expression.
    private static let signs: Set<Character> = Set("()[]{}|?*+.\\^$")
}
