struct MoodRules {
    enum Kind: String {
        /// Words with little meaning pass a negation on.
        case word, passing, common, filler, foreign
        case subject, boundary, contrast, concession
        /// An ending turns the words before it, the others those after.
        case negation, intensifier, diminisher, ending
        /// Cancels a negation.
        case again
        /// Entries never turned, words never shortened, the initial score.
        case keeps, whole, bias
    }

    struct Rule {
        var kind: Kind
        var factor: Double
    }

    private(set) var bias = MoodWeights.zero
    /// The number of the group that matched is the rule, from 1.
    private(set) var scanner: Pattern
    private(set) var rules: [Rule] = []
    private(set) var stemmer: WordStemmer
    private(set) var ending: (pattern: Pattern, factor: Double)?
    private(set) var again: (pattern: Pattern, factor: Double)?
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
        // Plain words last, so that rules win.
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
                // Compiled alone first, to report a fault on its own line.
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
        return MoodWeights(lanes: SIMD8(values + [0, 0, 0]))
    }
}

enum ClauseRules {
    private static let reach = 3
    /// Fitted to labelled texts.
    private static let beforeContrast = 0.45
    private static let afterContrast = 1.4
    /// "really very so much" is hardly more than "really very".
    private static let strengthening = 0.3...2

    static func apply(to tokens: inout [WordToken], _ text: TextBytes) {
        negate(&tokens, text)
        strengthen(&tokens)
        concede(&tokens, text)
        contrast(&tokens)
    }

    /// Speech has no punctuation, so a subject after some content begins a new clause.
    private static func negate(_ tokens: inout [WordToken], _ text: TextBytes) {
        var left = 0
        var hasContent = false
        var factor = 1.0
        for index in tokens.indices {
            let kind = tokens[index].kind
            if index > 0, text.has(anyOf: ".!?;\n", in: gap(tokens[index - 1], tokens[index])) { left = 0 }
            if kind == .negation {
                left = reach
                hasContent = false
                factor = tokens[index].rule.factor
                continue
            }
            guard left > 0 else { continue }
            if kind == .boundary || kind == .contrast || (hasContent && kind == .subject) {
                left = 0
                continue
            }
            tokens[index].turns.insert(.negation)
            tokens[index].factor *= factor
            if usesUp(kind) {
                left -= 1
                hasContent = true
            }
        }
    }

    private static func usesUp(_ kind: MoodRules.Kind) -> Bool {
        switch kind {
        case .passing, .filler, .intensifier, .diminisher, .concession: false
        default: true
        }
    }

    private static func strengthen(_ tokens: inout [WordToken]) {
        var factor = 1.0
        var turns: MoodHit.Turns = []
        for index in tokens.indices {
            switch tokens[index].kind {
            case .intensifier:
                factor *= tokens[index].rule.factor
                turns.insert(.intensifier)
            case .diminisher:
                factor *= tokens[index].rule.factor
                turns.insert(.diminisher)
            default:
                tokens[index].factor *= min(max(factor, strengthening.lowerBound), strengthening.upperBound)
                tokens[index].turns.formUnion(turns)
                factor = 1
                turns = []
            }
        }
    }

    /// Applies up to a comma or the next subject.
    private static func concede(_ tokens: inout [WordToken], _ text: TextBytes) {
        var factor: Double?
        var words = 0
        for index in tokens.indices {
            if index > 0, text.has(anyOf: ",.!?;\n", in: gap(tokens[index - 1], tokens[index])) {
                factor = nil
            }
            if tokens[index].kind == .concession {
                factor = tokens[index].rule.factor
                words = 0
                continue
            }
            if tokens[index].kind == .subject, words > 2 { factor = nil }
            guard let factor else { continue }
            words += 1
            tokens[index].factor *= factor
            tokens[index].turns.insert(.concession)
        }
    }

    private static func contrast(_ tokens: inout [WordToken]) {
        guard
            let turn = tokens.indices.last(where: {
                tokens[$0].kind == .contrast && $0 > 1 && $0 < tokens.count - 1
            })
        else { return }
        for index in tokens.indices where index != turn {
            tokens[index].factor *= index < turn ? beforeContrast : afterContrast
            tokens[index].turns.insert(.contrast)
        }
    }

    static func negationFactor(_ tokens: ArraySlice<WordToken>) -> Double {
        tokens.last { $0.kind == .negation }?.rule.factor ?? 1
    }

    private static func gap(_ one: WordToken, _ other: WordToken) -> Range<Int> {
        one.range.upperBound..<max(one.range.upperBound, other.range.lowerBound)
    }
}
