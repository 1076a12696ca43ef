/// What negations, intensifiers and contrasts do to the words around them.
enum ClauseRules {
    /// How many words with content a negation turns.
    private static let reach = 3
    /// What a contrast makes of the words before and after it.
    private static let before = 0.45
    private static let after = 1.4

    static func apply(to tokens: inout [WordMatcher.Token], _ text: UnsafeBufferPointer<UInt8>) {
        negate(&tokens, text)
        strengthen(&tokens)
        concede(&tokens, text)
        contrast(&tokens)
    }

    /// A negation turns the next words with content, to the end of its clause.
    ///
    /// Speech has no punctuation, so a subject after some content begins a new clause.
    private static func negate(_ tokens: inout [WordMatcher.Token], _ text: UnsafeBufferPointer<UInt8>) {
        var left = 0
        var hasContent = false
        var factor = 1.0
        for index in tokens.indices {
            let kind = tokens[index].kind
            if index > 0, isSentenceEnd(between: tokens[index - 1], tokens[index], text) { left = 0 }
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

    private static func strengthen(_ tokens: inout [WordMatcher.Token]) {
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
                tokens[index].factor *= min(max(factor, 0.3), 2)
                tokens[index].turns.formUnion(turns)
                factor = 1
                turns = []
            }
        }
    }

    /// What is conceded counts for less: from the concession to a comma or the next subject.
    private static func concede(_ tokens: inout [WordMatcher.Token], _ text: UnsafeBufferPointer<UInt8>) {
        var factor: Double?
        var words = 0
        for index in tokens.indices {
            if index > 0,
                has(",", between: tokens[index - 1], tokens[index], text)
                    || isSentenceEnd(between: tokens[index - 1], tokens[index], text)
            {
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

    /// The part after the last contrast says what the text comes to.
    private static func contrast(_ tokens: inout [WordMatcher.Token]) {
        guard
            let turn = tokens.indices.last(where: {
                tokens[$0].kind == .contrast && $0 > 1 && $0 < tokens.count - 1
            })
        else { return }
        for index in tokens.indices where index != turn {
            tokens[index].factor *= index < turn ? before : after
            tokens[index].turns.insert(.contrast)
        }
    }

    static func negationFactor(_ tokens: ArraySlice<WordMatcher.Token>) -> Double {
        tokens.last { $0.kind == .negation }?.rule.factor ?? 1
    }

    private static func isSentenceEnd(
        between one: WordMatcher.Token,
        _ other: WordMatcher.Token,
        _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        has(".!?;\n", between: one, other, text)
    }

    private static func has(
        _ signs: StaticString,
        between one: WordMatcher.Token,
        _ other: WordMatcher.Token,
        _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        for index in one.range.upperBound..<max(one.range.upperBound, other.range.lowerBound) {
            for offset in 0..<signs.utf8CodeUnitCount where signs.utf8Start[offset] == text[index] {
                return true
            }
        }
        return false
    }
}
