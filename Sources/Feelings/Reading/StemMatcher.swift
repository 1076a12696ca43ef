/// Finds what a Korean text says of a mood: stems as parts of words, the longest first, rules around them.
struct StemMatcher {
    let rules: MoodRules
    let phrases: MoodPhrases
    let lexicon: MoodLexicon

    /// An adverb that turns the stem right after it.
    private struct Mark {
        var start: Int
        /// Where the stem begins.
        var end: Int
        var factor: Double
        var turns: MoodHit.Turns
    }

    func hits(_ text: UnsafeBufferPointer<UInt8>, space: borrowing Pattern.Space) -> [MoodHit] {
        let marks = marks(text, space: space)
        var hits: [MoodHit] = []
        var nextMark = 0
        var index = 0
        while index < text.count {
            let width = Self.width(text[index])
            guard width == 3, let found = longest(at: index, text, space: space) else {
                index += width
                continue
            }
            while nextMark < marks.count, marks[nextMark].end < index { nextMark += 1 }
            let mark = nextMark < marks.count && marks[nextMark].end == index ? marks[nextMark] : nil
            let hit = hit(found.entry, index..<found.end, text, mark, space: space)
            // "별로" is bad by itself, but not where it denies what is bad.
            if let mark, hit.weights.positive > 0, let last = hits.last, last.range.lowerBound >= mark.start {
                hits.removeLast()
            }
            hits.append(hit)
            index = found.end
        }
        return hits
    }

    private func hit(
        _ entry: MoodEntry,
        _ range: Range<Int>,
        _ text: UnsafeBufferPointer<UInt8>,
        _ mark: Mark?,
        space: borrowing Pattern.Space
    ) -> MoodHit {
        var hit = MoodHit(range: range, entry: entry, factor: 1, turns: [])
        if let mark {
            hit.turns = mark.turns
            hit.factor = mark.factor
        }
        var end = range.upperBound
        if let ending = rules.ending,
            let match = ending.pattern.match(in: text, from: end, anchored: true, space: space)
        {
            if !entry.keeps { end = match.range.upperBound }
            if !hit.isNegated { hit.factor *= ending.factor }
            hit.turns.insert(.negation)
        }
        if entry.keeps, hit.isNegated {
            hit.turns.remove(.negation)
            hit.factor = 1
        }
        let isDenied = hit.isNegated || (entry.keeps && entry.isCore)
        if isDenied, let again = rules.again,
            again.pattern.match(in: text, from: end, anchored: true, space: space) != nil
        {
            deny(&hit, factor: again.factor)
        }
        return hit
    }

    /// Turns a turned stem back, or a phrase with a negation of its own the other way; either says less.
    private func deny(_ hit: inout MoodHit, factor: Double) {
        if hit.isNegated {
            hit.turns.remove(.negation)
        } else {
            hit.entry.turned = hit.entry.plain * -1
            hit.turns.insert(.negation)
        }
        hit.factor = factor
    }

    /// The adverbs of the text; one that follows another has the effect of both.
    private func marks(_ text: UnsafeBufferPointer<UInt8>, space: borrowing Pattern.Space) -> [Mark] {
        var marks: [Mark] = []
        var offset = 0
        while let match = rules.scanner.match(in: text, from: offset, space: space), !match.range.isEmpty {
            offset = match.range.upperBound
            let rule = rules.rule(match)
            var end = offset
            if end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
            var mark = Mark(
                start: match.range.lowerBound,
                end: end,
                factor: rule.factor,
                turns: Self.turns(rule.kind)
            )
            if let last = marks.last, last.end == match.range.lowerBound {
                mark.start = last.start
                mark.turns.formUnion(last.turns)
                let isTwice = last.turns.contains(.negation) && rule.kind == .negation
                mark.factor *= isTwice ? 1 : last.factor
            }
            marks.append(mark)
        }
        return marks
    }

    private static func turns(_ kind: MoodRules.Kind) -> MoodHit.Turns {
        switch kind {
        case .negation: .negation
        case .intensifier: .intensifier
        case .diminisher: .diminisher
        default: []
        }
    }

    /// Lets the part after the last contrast decide, for what was found in either language.
    func divide(_ hits: inout [MoodHit], _ text: UnsafeBufferPointer<UInt8>, space: borrowing Pattern.Space) {
        guard let divide = lastContrast(text, space: space) else { return }
        for index in hits.indices {
            hits[index].factor *= hits[index].range.upperBound <= divide ? 0.6 : 1.25
            hits[index].turns.insert(.contrast)
        }
    }

    private func lastContrast(_ text: UnsafeBufferPointer<UInt8>, space: borrowing Pattern.Space) -> Int? {
        guard let contrast = rules.contrast else { return nil }
        var last: Int?
        var offset = 0
        while let match = contrast.match(in: text, from: offset, space: space), !match.range.isEmpty {
            offset = match.range.upperBound
            if offset > 9, offset < text.count - 6 { last = offset }
        }
        return last
    }

    private func longest(
        at index: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        space: borrowing Pattern.Space
    ) -> (entry: MoodEntry, end: Int)? {
        var best: (entry: MoodEntry, end: Int)?
        if let first = Self.scalar(text, index), var lengths = lexicon.lengths[first] {
            var end = index
            var hash = ByteTable.seed
            var count: UInt32 = 0
            while lengths >> (count + 1) != 0, end < text.count {
                let next = min(end + Self.width(text[end]), text.count)
                for place in end..<next { hash = ByteTable.extend(hash, text[place]) }
                end = next
                count += 1
                guard lengths & (1 << count) != 0 else { continue }
                lengths &= ~(1 << count)
                guard let number = lexicon.keys.find(text, index..<end, hash: hash) else { continue }
                if count == 1, !isWhole(index..<end, text) { continue }
                best = (lexicon.entry(number), end)
                if lengths == 0 { break }
            }
        }
        guard phrases.mayBegin(text, index) else { return best }
        let isInside = isInsideWord(index, text)
        // A lead is a syllable, or two, a space between or not.
        let isWord = index + 3 < text.count && text[index + 3] == UInt8(ascii: " ")
        for size in [3, isWord ? 7 : 6] where index + size <= text.count {
            let lead = index..<(index + size)
            for candidate in phrases.candidates(text, lead)
            where candidate.next.allow(text, lead.upperBound) {
                let expression = phrases.expressions[candidate.expression]
                guard !isInside || !expression.beginsWord else { continue }
                if let match = expression.pattern.pattern?.match(
                    in: text,
                    from: index,
                    anchored: true,
                    space: space
                ),
                    match.range.upperBound >= (best?.end ?? index + 1)
                {
                    best = (expression.entry, match.range.upperBound)
                }
            }
        }
        return best
    }

    /// Whether a syllable stands right before a place.
    private func isInsideWord(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index >= 3, let before = Self.scalar(text, index - 3) else { return false }
        return (0xac00...0xd7a3).contains(before)
    }

    /// A single syllable means something only as a word of its own.
    private func isWhole(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let before = range.lowerBound == 0 || text[range.lowerBound - 1] < 0x80
        let after = range.upperBound == text.count || text[range.upperBound] < 0x80
        return before && after
    }

    private static func width(_ byte: UInt8) -> Int {
        byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    }

    /// The character of three bytes at a place; nothing for one of another width.
    static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32? {
        guard index + 2 < text.count, width(text[index]) == 3 else { return nil }
        return UInt32(text[index] & 0x0f) << 12 | UInt32(text[index + 1] & 0x3f) << 6
            | UInt32(text[index + 2] & 0x3f)
    }
}
