/// Finds what an English text says of a mood: words by regex, their stems in the lexicon, rules over them.
struct WordMatcher {
    let rules: MoodRules
    let phrases: MoodPhrases
    let lexicon: MoodLexicon

    /// One word of the text.
    struct Token {
        var range: Range<Int>
        var rule: MoodRules.Rule
        /// Where its stem ends in the row of stems.
        var stem: Range<Int>
        var factor = 1.0
        var turns: MoodHit.Turns = []

        var kind: MoodRules.Kind { rule.kind }
    }

    /// The words of a text and their stems, a space between.
    struct Tokens {
        var list: [Token] = []
        var stems: [UInt8] = []
    }

    func tokens(_ text: UnsafeBufferPointer<UInt8>, space: borrowing Pattern.Space) -> Tokens {
        var tokens = Tokens()
        tokens.list.reserveCapacity(text.count / 4)
        tokens.stems.reserveCapacity(text.count)
        var offset = 0
        while let match = rules.scanner.match(in: text, from: offset, space: space), !match.range.isEmpty {
            let rule = rules.rule(match)
            if !tokens.stems.isEmpty { tokens.stems.append(UInt8(ascii: " ")) }
            let start = tokens.stems.count
            rules.stemmer.append(
                text,
                match.range,
                keepsApostrophe: rule.kind == .negation,
                to: &tokens.stems
            )
            tokens.list.append(Token(range: match.range, rule: rule, stem: start..<tokens.stems.count))
            offset = match.range.upperBound
        }
        return tokens
    }

    func hits(
        _ tokens: inout Tokens,
        _ text: UnsafeBufferPointer<UInt8>,
        space: borrowing Pattern.Space
    ) -> [MoodHit] {
        ClauseRules.apply(to: &tokens.list, text)
        var hits: [MoodHit] = []
        var index = 0
        while index < tokens.list.count {
            guard let found = longest(at: index, tokens, text, space: space) else {
                index += 1
                continue
            }
            let end = index + found.count
            hits.append(hit(found, &tokens.list, index..<end))
            index = end
        }
        return hits
    }

    /// The longest phrase that begins with the word at `index`, and how many words it has.
    private func longest(
        at index: Int,
        _ tokens: Tokens,
        _ text: UnsafeBufferPointer<UInt8>,
        space: borrowing Pattern.Space
    ) -> (entry: MoodEntry, count: Int)? {
        let known = longestKnown(at: index, tokens)
        var best = known
        for number in phrases.candidates(text, tokens.list[index].range) {
            let expression = phrases.expressions[number]
            let start = tokens.list[index].range.lowerBound
            guard let match = expression.pattern.match(in: text, from: start, anchored: true, space: space)
            else { continue }
            var count = 1
            while index + count < tokens.list.count,
                tokens.list[index + count].range.lowerBound < match.range.upperBound
            {
                count += 1
            }
            if count >= (best?.count ?? 0) { best = (expression.entry, count) }
        }
        return best
    }

    private func longestKnown(at index: Int, _ tokens: Tokens) -> (entry: MoodEntry, count: Int)? {
        var best: (entry: MoodEntry, count: Int)?
        let start = tokens.list[index].stem.lowerBound
        let end = min(tokens.list.count, index + lexicon.mostWords)
        tokens.stems.withUnsafeBufferPointer { stems in
            var hash = ByteTable.seed
            var hashed = start
            for last in index..<end {
                let upper = tokens.list[last].stem.upperBound
                while hashed < upper {
                    hash = ByteTable.extend(hash, stems[hashed])
                    hashed += 1
                }
                if let number = lexicon.keys.find(stems, start..<upper, hash: hash) {
                    best = (lexicon.entry(number), last - index + 1)
                }
            }
        }
        return best
    }

    private func hit(
        _ found: (entry: MoodEntry, count: Int),
        _ tokens: inout [Token],
        _ range: Range<Int>
    ) -> MoodHit {
        let last = tokens[range.upperBound - 1]
        var turns = last.turns
        let hasOwnNegation = range.count > 1 && tokens[range].contains { $0.kind == .negation }
        if hasOwnNegation {
            // A phrase with a negation of its own is not turned by it, nor is what follows.
            turns.remove(.negation)
            var next = range.upperBound
            while next < tokens.count, tokens[next].turns.contains(.negation), next < range.upperBound + 8 {
                tokens[next].turns.remove(.negation)
                tokens[next].factor /= ClauseRules.negationFactor(tokens[range])
                next += 1
            }
        }
        if found.entry.keeps { turns.remove(.negation) }
        return MoodHit(
            range: tokens[range.lowerBound].range.lowerBound..<last.range.upperBound,
            entry: found.entry,
            factor: last.factor,
            turns: turns
        )
    }
}
