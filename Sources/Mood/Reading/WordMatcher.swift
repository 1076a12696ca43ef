struct WordMatcher {
    let rules: MoodRules
    let phrases: MoodPhrases
    let lexicon: MoodLexicon

    func tokens(_ text: TextBytes) -> WordTokens {
        var tokens = WordTokens()
        tokens.list.reserveCapacity(text.count / 4)
        tokens.stems.reserveCapacity(text.count)
        rules.scanner.forEachMatch(in: text) { match in
            let rule = rules.rule(match)
            if !tokens.stems.isEmpty { tokens.stems.append(UInt8(ascii: " ")) }
            let start = tokens.stems.count
            if let stem = DrawnOutWord.stem(text, match.range, stemmer: rules.stemmer, isKnown: isKnown) {
                tokens.stems += stem
            } else {
                rules.stemmer.append(text, match.range, to: &tokens.stems)
            }
            tokens.list.append(WordToken(range: match.range, rule: rule, stem: start..<tokens.stems.count))
        }
        return tokens
    }

    private func isKnown(_ stem: [UInt8]) -> Bool {
        TextBytes.look(at: stem) { lexicon.keys.find($0, 0..<$0.count) != nil }
    }

    func hits(_ tokens: inout WordTokens, _ text: TextBytes) -> [MoodHit] {
        ClauseRules.apply(to: &tokens.list, text)
        var hits: [MoodHit] = []
        var index = 0
        while index < tokens.list.count {
            guard let found = longest(at: index, tokens, text) else {
                index += 1
                continue
            }
            let end = index + found.count
            hits.append(hit(found, &tokens.list, index..<end))
            index = end
        }
        return hits
    }

    /// Bounds the effect of a phrase's own negation on the words after it.
    private static let freedWords = 8

    private struct FoundPhrase {
        var weights: PhraseWeights
        var count: Int
        var parts = 1
    }

    private func longest(at index: Int, _ tokens: WordTokens, _ text: TextBytes) -> FoundPhrase? {
        let known = longestKnown(at: index, tokens)
        var best: (expression: Int, count: Int)?
        let first = firstWord(tokens.list[index].range, text)
        for candidate in phrases.candidates(text, first) where candidate.follow.allow(text, first.upperBound)
        {
            let pattern = phrases.expressions[candidate.expression].pattern.pattern
            guard let match = pattern?.match(in: text, at: first.lowerBound) else { continue }
            var count = 1
            while index + count < tokens.list.count,
                tokens.list[index + count].range.lowerBound < match.range.upperBound
            { count += 1 }
            if count >= max(best?.count ?? 0, known?.count ?? 0) { best = (candidate.expression, count) }
        }
        guard let best else { return known }
        return joined(phrases.expressions[best.expression].weights, index..<(index + best.count), tokens)
    }

    /// A rule may join several words; a phrase is indexed by the first.
    private func firstWord(_ range: Range<Int>, _ text: TextBytes) -> Range<Int> {
        let end = text[range].firstIndex(of: UInt8(ascii: " ")) ?? range.upperBound
        return range.lowerBound..<end
    }

    /// Adds the words' own weights, unless they contradict the phrase.
    private func joined(_ phrase: PhraseWeights, _ range: Range<Int>, _ tokens: WordTokens) -> FoundPhrase {
        let alone = FoundPhrase(weights: phrase, count: range.count)
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
            words += known.weights.plain
            sum.plain += known.weights.plain
            sum.turned += known.weights.turned
            parts += 1
            index += known.count
        }
        let agrees = words.positive * phrase.plain.positive > 0
        return agrees ? FoundPhrase(weights: sum, count: range.count, parts: max(1, parts)) : alone
    }

    private func longestKnown(at index: Int, _ tokens: WordTokens, before limit: Int = .max) -> FoundPhrase? {
        var best: FoundPhrase?
        let start = tokens.list[index].stem.lowerBound
        let end = min(tokens.list.count, index + lexicon.mostWords, limit)
        TextBytes.look(at: tokens.stems) { stems in
            var hash = ByteTable.seed
            var hashed = start
            for last in index..<end {
                let upper = tokens.list[last].stem.upperBound
                while hashed < upper {
                    hash = ByteTable.extend(hash, stems[hashed])
                    hashed += 1
                }
                if let number = lexicon.keys.find(stems, start..<upper, hash: hash) {
                    best = FoundPhrase(weights: lexicon.phrase(number), count: last - index + 1)
                }
            }
        }
        return best
    }

    private func hit(_ found: FoundPhrase, _ tokens: inout [WordToken], _ range: Range<Int>) -> MoodHit {
        let last = tokens[range].last { !$0.isLink } ?? tokens[range.upperBound - 1]
        var turns = last.turns
        var factor = last.factor
        let hasOwnNegation = range.count > 1 && tokens[range].contains { $0.kind == .negation }
        if hasOwnNegation {
            // The phrase's own negation turns neither it nor the words after it.
            if turns.contains(.negation) { factor /= ClauseRules.negationFactor(tokens[range]) }
            turns.remove(.negation)
            var next = range.upperBound
            while next < tokens.count, tokens[next].turns.contains(.negation),
                next < range.upperBound + Self.freedWords
            {
                tokens[next].turns.remove(.negation)
                tokens[next].factor /= ClauseRules.negationFactor(tokens[range])
                next += 1
            }
        }
        if found.weights.keeps { turns.remove(.negation) }
        return MoodHit(
            range: tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound,
            phrase: found.weights,
            factor: factor,
            turns: turns,
            parts: found.parts
        )
    }
}

struct WordToken {
    var range: Range<Int>
    var rule: MoodRules.Rule
    var stem: Range<Int>
    var factor = 1.0
    var turns: MoodHit.Turns = []

    var kind: MoodRules.Kind { rule.kind }
    var isLink: Bool { kind == .boundary || kind == .subject || kind == .contrast || kind == .passing }
}

struct WordTokens {
    var list: [WordToken] = []
    var stems: [UInt8] = []
}
