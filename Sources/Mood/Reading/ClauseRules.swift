enum ClauseRules {
    /// The number of words with content that a negation turns.
    private static let reach = 3
    /// Factors for the words before and after a contrast; fitted to labelled texts.
    private static let beforeContrast = 0.45
    private static let afterContrast = 1.4
    /// Bounds for a row of intensifiers or diminishers: "really very so much" is hardly more than "really very".
    private static let strengthening = 0.3...2

    static func apply(to tokens: inout [WordToken], _ text: TextBytes) {
        negate(&tokens, text)
        strengthen(&tokens)
        concede(&tokens, text)
        contrast(&tokens)
    }

    /// A negation turns the next words with content, to the end of its clause.
    ///
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

    /// Conceded words count for less: from the concession to a comma or the next subject.
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
