/// The rules of one language: patterns that find words and turn them.
struct MoodRules {
    enum Kind: String {
        /// Words, and those that say little and pass a negation on.
        case word, passing, common, filler, foreign
        case subject, boundary, contrast, concession
        /// Turns the words after it, or, as an ending, before it.
        case negation, intensifier, diminisher, ending
        /// Turns a turned word back.
        case again
        /// Entries that are never turned, words that are never shortened, the start of a sum.
        case keeps, whole, bias
    }

    struct Rule {
        var kind: Kind
        var factor: Double
    }

    /// The leaning of a text without any evidence.
    private(set) var bias = MoodWeights.zero
    /// Finds the next word of any kind; the group that took part is the rule, from 1.
    private(set) var scanner: Pattern
    private(set) var rules: [Rule] = []
    private(set) var stemmer: WordStemmer
    /// Turns the stem before it, anchored at the stem's end.
    private(set) var ending: (pattern: Pattern, factor: Double)?
    private(set) var again: (pattern: Pattern, factor: Double)?
    /// The end of the part of a text that a contrast makes weaker.
    private(set) var contrast: Pattern?
    private(set) var keeps: Pattern?

    enum Shape {
        case words
        case parts
    }

    init(_ file: TableFile, shape: Shape) throws(MoodTableError) {
        var groups: [String] = []
        var lines: [(kind: Kind, factor: Double, value: String, place: TablePlace)] = []
        try file.forEachLine { (line) throws(MoodTableError) in
            guard line.count == 3, let kind = Kind(rawValue: line.string(0)), let factor = line.decimal(1)
            else { throw line.place.malformed }
            lines.append((kind, factor, line.string(2), line.place))
        }
        var stemmer = WordStemmer()
        // A word that nothing else is comes last, so that it does not win over what it also is.
        for line in lines.filter({ $0.kind != .word }) + lines.filter({ $0.kind == .word }) {
            switch (line.kind, shape) {
            case (.bias, _): bias = try Self.bias(line.value, at: line.place)
            case (.whole, _): stemmer.keep(line.value.split(separator: " "))
            case (.ending, .words): try stemmer.add(ending: line.value, at: line.place)
            case (.ending, .parts): ending = (try line.place.compile(line.value, use: .always), line.factor)
            case (.again, _): again = (try line.place.compile(line.value, use: .always), line.factor)
            case (.contrast, .parts): contrast = try line.place.compile(line.value, use: .always)
            case (.keeps, _): keeps = try line.place.compile(line.value, use: .always)
            default:
                // Compiled alone first, so that a wrong pattern is found in its own line.
                let pattern = try line.place.compile(line.value)
                guard pattern.groupCount == 0 else { throw line.place.malformed }
                rules.append(Rule(kind: line.kind, factor: line.factor))
                groups.append("(\(line.value))")
            }
        }
        let joined = groups.joined(separator: "|")
        let source = shape == .words ? "(?:\(joined))(?![a-z]|'[a-z])" : joined
        scanner = try TablePlace(path: file.path, number: 0).compile(source, use: .always)
        self.stemmer = stemmer
    }

    func rule(_ match: Pattern.Match) -> Rule {
        rules.indices.contains(match.group - 1) ? rules[match.group - 1] : Rule(kind: .word, factor: 1)
    }

    private static func bias(_ text: String, at place: TablePlace) throws(MoodTableError) -> MoodWeights {
        let values = text.split(separator: " ").compactMap { PlainDecimal.value($0) }
        guard values.count == 5 else { throw place.malformed }
        return MoodWeights(
            positive: values[0],
            joy: values[1],
            sadness: values[2],
            anger: values[3],
            fear: values[4]
        )
    }
}
