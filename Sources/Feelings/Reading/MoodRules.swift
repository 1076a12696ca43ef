/// The rules of one language: how its words are found and what turns them.
struct MoodRules {
    /// What a pattern of the rules finds.
    enum Kind: String {
        /// A word, and those that say little and pass a negation on.
        case word, passing, common, filler, foreign
        /// What divides a text.
        case subject, boundary, contrast, concession
        /// What turns the words after it, or, as an ending, before it.
        case negation, intensifier, diminisher, ending
        /// What turns a turned word back.
        case again
        /// Entries that are never turned, words that are never shortened, what a sum begins with.
        case keeps, whole, bias
    }

    struct Rule {
        var kind: Kind
        var factor: Double
    }

    /// What a text without any evidence leans to.
    private(set) var bias = MoodWeights.zero
    /// Finds the next word of any kind; the group that took part is the rule, from 1.
    private(set) var scanner: Pattern
    private(set) var rules: [Rule] = []
    private(set) var stemmer: WordStemmer
    /// What turns the stem before it, anchored at the stem's end.
    private(set) var ending: (pattern: Pattern, factor: Double)?
    /// What turns it back, anchored at the same place.
    private(set) var again: (pattern: Pattern, factor: Double)?
    /// Where the part of a text ends that a contrast makes weaker.
    private(set) var contrast: Pattern?
    private(set) var keeps: Pattern?

    /// How the patterns of a scanner are held together.
    enum Shape {
        /// A pattern stands for whole words.
        case words
        /// A pattern may be followed by anything.
        case parts
    }

    init(_ file: TableFile, shape: Shape) throws(MoodTableError) {
        var groups: [String] = []
        var lines: [(kind: Kind, factor: Double, value: String, number: Int)] = []
        try file.forEachLine { (number, columns, bytes) throws(MoodTableError) in
            guard columns.count == 3, let kind = Kind(rawValue: Self.text(bytes[columns[0]])),
                let factor = TableFile.number(bytes, columns[1])
            else { throw .malformed(path: file.path, line: number) }
            lines.append((kind, factor, Self.text(bytes[columns[2]]), number))
        }
        var stemmer = WordStemmer()
        // A word that nothing else is comes last, so that it does not win over what it also is.
        for line in lines.filter({ $0.kind != .word }) + lines.filter({ $0.kind == .word }) {
            switch (line.kind, shape) {
            case (.bias, _): bias = try Self.bias(line.value, file, line.number)
            case (.whole, _): stemmer.keep(line.value.split(separator: " "))
            case (.ending, .words): try stemmer.add(ending: line.value, file, line.number)
            case (.ending, .parts): ending = (try Self.compile(line.value, file, line.number), line.factor)
            case (.again, _): again = (try Self.compile(line.value, file, line.number), line.factor)
            case (.contrast, .parts): contrast = try Self.compile(line.value, file, line.number)
            case (.keeps, _): keeps = try Self.compile(line.value, file, line.number)
            default:
                // Compiled alone first, so that a wrong pattern is found in its own line.
                _ = try Self.compile(line.value, file, line.number, use: .seldom)
                rules.append(Rule(kind: line.kind, factor: line.factor))
                groups.append("(\(line.value))")
            }
        }
        let joined = groups.joined(separator: "|")
        let source = shape == .words ? "(?:\(joined))(?![a-z]|'[a-z])" : joined
        scanner = try Self.compile(source, file, 0)
        self.stemmer = stemmer
    }

    /// The kind and factor behind a match of the scanner.
    func rule(_ match: Pattern.Match) -> Rule {
        rules.indices.contains(match.group - 1) ? rules[match.group - 1] : Rule(kind: .word, factor: 1)
    }

    private static func compile(
        _ source: String,
        _ file: TableFile,
        _ number: Int,
        use: Pattern.Use = .always
    ) throws(MoodTableError) -> Pattern {
        do throws(PatternError) {
            return try Pattern(source, use: use)
        } catch {
            throw .pattern(path: file.path, line: number, offset: error.offset)
        }
    }

    private static func bias(_ text: String, _ file: TableFile, _ number: Int) throws(MoodTableError)
        -> MoodWeights
    {
        let values = text.split(separator: " ").compactMap { TableFile.number($0) }
        guard values.count == 5 else { throw .malformed(path: file.path, line: number) }
        return MoodWeights(
            positive: values[0],
            joy: values[1],
            sadness: values[2],
            anger: values[3],
            fear: values[4]
        )
    }

    private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
