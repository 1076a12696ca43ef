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
        /// It joins what is said to what follows, and has no part in it.
        var isLink: Bool { kind == .boundary || kind == .subject || kind == .contrast || kind == .passing }
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
            if let stem = plainStem(text, match.range) {
                tokens.stems += stem
            } else {
                rules.stemmer.append(text, match.range, to: &tokens.stems)
            }
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

    /// What was found at a word: what it says, how many words it has, and how many phrases are in it.
    private struct Found {
        var entry: MoodEntry
        var count: Int
        var parts = 1
    }

    /// The longest phrase that begins with the word at `index`, and how many words it has.
    private func longest(
        at index: Int,
        _ tokens: Tokens,
        _ text: UnsafeBufferPointer<UInt8>,
        space: borrowing Pattern.Space
    ) -> Found? {
        let known = longestKnown(at: index, tokens)
        var best: (expression: Int, count: Int)?
        let first = firstWord(tokens.list[index].range, text)
        for candidate in phrases.candidates(text, first) where candidate.next.allow(text, first.upperBound) {
            let start = first.lowerBound
            let pattern = phrases.expressions[candidate.expression].pattern.pattern
            guard let match = pattern?.match(in: text, from: start, anchored: true, space: space) else {
                continue
            }
            var count = 1
            while index + count < tokens.list.count,
                tokens.list[index + count].range.lowerBound < match.range.upperBound
            {
                count += 1
            }
            if count >= max(best?.count ?? 0, known?.count ?? 0) { best = (candidate.expression, count) }
        }
        guard let best else { return known }
        return joined(phrases.expressions[best.expression].entry, index..<(index + best.count), tokens)
    }

    /// A rule may take several words for one; a phrase is found by the first of them.
    private func firstWord(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let end = text[range].firstIndex(of: UInt8(ascii: " ")) ?? range.upperBound
        return range.lowerBound..<end
    }

    /// A phrase adds to what its words say by themselves, unless it says the opposite of them.
    private func joined(_ phrase: MoodEntry, _ range: Range<Int>, _ tokens: Tokens) -> Found {
        let alone = Found(entry: phrase, count: range.count)
        guard phrase.isCore, !tokens.list[range].contains(where: { $0.kind == .negation }) else {
            return alone
        }
        var sum = phrase
        var words = MoodWeights.zero
        var parts = 0
        var index = range.lowerBound
        while index < range.upperBound {
            guard let known = longestKnown(at: index, tokens, before: range.upperBound) else {
                index += 1
                continue
            }
            words += known.entry.plain
            sum.plain += known.entry.plain
            sum.turned += known.entry.turned
            parts += 1
            index += known.count
        }
        let agrees = words.positive * phrase.plain.positive > 0
        return agrees ? Found(entry: sum, count: range.count, parts: max(1, parts)) : alone
    }

    private func longestKnown(at index: Int, _ tokens: Tokens, before limit: Int = .max) -> Found? {
        var best: Found?
        let start = tokens.list[index].stem.lowerBound
        let end = min(tokens.list.count, index + lexicon.mostWords, limit)
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
                    best = Found(entry: lexicon.entry(number), count: last - index + 1)
                }
            }
        }
        return best
    }

    private func hit(
        _ found: Found,
        _ tokens: inout [Token],
        _ range: Range<Int>
    ) -> MoodHit {
        let last = tokens[range].last { !$0.isLink } ?? tokens[range.upperBound - 1]
        var turns = last.turns
        var factor = last.factor
        let hasOwnNegation = range.count > 1 && tokens[range].contains { $0.kind == .negation }
        if hasOwnNegation {
            // A phrase with a negation of its own is not turned by it, nor is what follows.
            if turns.contains(.negation) { factor /= ClauseRules.negationFactor(tokens[range]) }
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
            range: tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound,
            entry: found.entry,
            factor: factor,
            turns: turns,
            parts: found.parts
        )
    }
}
