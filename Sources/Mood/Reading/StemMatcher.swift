/// Korean stems as parts of words, longest first.
struct StemMatcher {
    let rules: MoodRules
    let phrases: MoodPhrases
    let lexicon: MoodLexicon

    private struct Mark {
        var start: Int
        var end: Int
        var factor: Double
        var turns: MoodHit.Turns
    }

    func hits(_ text: TextBytes) -> [MoodHit] {
        let marks = marks(text)
        var hits: [MoodHit] = []
        var nextMark = 0
        var index = 0
        while index < text.count {
            let width = text.width(at: index)
            guard width == 3, let found = longest(at: index, text) else {
                index += width
                continue
            }
            while nextMark < marks.count, marks[nextMark].end < index { nextMark += 1 }
            let mark = nextMark < marks.count && marks[nextMark].end == index ? marks[nextMark] : nil
            let hit = hit(found.phrase, index..<found.end, text, mark)
            // "별로" is bad by itself, but not where it denies something bad.
            if let mark, hit.weights.positive > 0, let last = hits.last, last.range.lowerBound >= mark.start {
                hits.removeLast()
            }
            hits.append(hit)
            index = found.end
        }
        return hits
    }

    private func hit(_ phrase: PhraseWeights, _ range: Range<Int>, _ text: TextBytes, _ mark: Mark?)
        -> MoodHit
    {
        var hit = MoodHit(range: range, phrase: phrase, factor: 1, turns: [])
        if let mark {
            hit.turns = mark.turns
            hit.factor = mark.factor
        }
        var end = range.upperBound
        if let ending = rules.ending, let match = ending.pattern.match(in: text, at: end) {
            if !phrase.keeps { end = match.range.upperBound }
            if !hit.isNegated { hit.factor *= ending.factor }
            hit.turns.insert(.negation)
        }
        if phrase.keeps, hit.isNegated {
            hit.turns.remove(.negation)
            hit.factor = 1
        }
        let isDenied = hit.isNegated || (phrase.keeps && phrase.isCore)
        if isDenied, let again = rules.again, again.pattern.match(in: text, at: end) != nil {
            deny(&hit, factor: again.factor)
        }
        return hit
    }

    private func deny(_ hit: inout MoodHit, factor: Double) {
        if hit.isNegated {
            hit.turns.remove(.negation)
        } else {
            hit.phrase.turned = hit.phrase.plain * -1
            hit.turns.insert(.negation)
        }
        hit.factor = factor
    }

    private func marks(_ text: TextBytes) -> [Mark] {
        var marks: [Mark] = []
        rules.scanner.forEachMatch(in: text) { match in
            let rule = rules.rule(match)
            var end = match.range.upperBound
            if text.has(" ", at: end) { end += 1 }
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

    /// Weaker than in English, since "-는데" often only joins.
    private static let beforeContrast = 0.6
    private static let afterContrast = 1.25
    /// A contrast needs text on both sides; in bytes.
    private static let leastBefore = 9
    private static let leastAfter = 6

    func divide(_ hits: inout [MoodHit], _ text: TextBytes) {
        guard let divide = lastContrast(text) else { return }
        for index in hits.indices {
            let isBefore = hits[index].range.upperBound <= divide
            hits[index].factor *= isBefore ? Self.beforeContrast : Self.afterContrast
            hits[index].turns.insert(.contrast)
        }
    }

    private func lastContrast(_ text: TextBytes) -> Int? {
        var last: Int?
        rules.contrast?.forEachMatch(in: text) { match in
            let end = match.range.upperBound
            if end > Self.leastBefore, end < text.count - Self.leastAfter { last = end }
        }
        return last
    }

    private func longest(at index: Int, _ text: TextBytes) -> (phrase: PhraseWeights, end: Int)? {
        var best = longestKnown(at: index, text)
        guard phrases.mayBegin(text, index) else { return best }
        let isInside = isInsideWord(index, text)
        // A lead is one syllable, or two with or without a space.
        let isWord = index + 3 < text.count && text.has(" ", at: index + 3)
        for size in [3, isWord ? 7 : 6] where index + size <= text.count {
            let lead = index..<(index + size)
            for candidate in phrases.candidates(text, lead)
            where candidate.follow.allow(text, lead.upperBound) {
                let expression = phrases.expressions[candidate.expression]
                guard !isInside || !expression.beginsWord else { continue }
                if let match = expression.pattern.pattern?.match(in: text, at: index),
                    match.range.upperBound >= (best?.end ?? index + 1)
                {
                    best = (expression.weights, match.range.upperBound)
                }
            }
        }
        return best
    }

    private func longestKnown(at index: Int, _ text: TextBytes) -> (phrase: PhraseWeights, end: Int)? {
        guard let first = text.scalar(at: index), var lengths = lexicon.lengths[first] else { return nil }
        var best: (phrase: PhraseWeights, end: Int)?
        var end = index
        var hash = ByteTable.seed
        var count: UInt32 = 0
        while lengths >> (count + 1) != 0, end < text.count {
            let next = min(end + text.width(at: end), text.count)
            for place in end..<next { hash = ByteTable.extend(hash, text[place]) }
            end = next
            count += 1
            guard lengths & (1 << count) != 0 else { continue }
            lengths &= ~(1 << count)
            guard let number = lexicon.keys.find(text, index..<end, hash: hash) else { continue }
            if count == 1, !isWhole(index..<end, text) { continue }
            best = (lexicon.phrase(number), end)
            if lengths == 0 { break }
        }
        return best
    }

    private func isInsideWord(_ index: Int, _ text: TextBytes) -> Bool {
        guard index >= 3, let before = text.scalar(at: index - 3) else { return false }
        return (0xac00...0xd7a3).contains(before)
    }

    /// A single syllable counts only as a whole word.
    private func isWhole(_ range: Range<Int>, _ text: TextBytes) -> Bool {
        let before = range.lowerBound == 0 || text[range.lowerBound - 1] < 0x80
        let after = range.upperBound == text.count || text[range.upperBound] < 0x80
        return before && after
    }
}

struct WordStemmer {
    private struct Ending {
        var from: [UInt8]
        var to: [UInt8]
        /// As in "stopped".
        var doubles: Bool
    }

    private var endings: [Ending] = []
    private var whole = ByteTable(expected: 128)

    mutating func keep(_ words: [Substring]) {
        for word in words { _ = whole.insert(word) }
    }

    /// Takes `from>to`; the first ending that fits wins.
    mutating func add(ending: String, at place: TablePlace) throws(MoodTableError) {
        guard let arrow = ending.firstIndex(of: ">"), arrow > ending.startIndex else { throw place.malformed }
        endings.append(
            Ending(
                from: Array(ending[..<arrow].utf8),
                to: Array(ending[arrow...].utf8.dropFirst()),
                doubles: ["ed", "ing", "edly", "ingly", "es", "ings"].contains(ending[..<arrow])
            )
        )
    }

    func append(_ text: TextBytes, _ range: Range<Int>, to stems: inout [UInt8]) {
        let start = stems.count
        let keeps = Self.isContracted(text, range)
        for index in range where keeps || text[index] != UInt8(ascii: "'") { stems.append(text[index]) }
        guard range.count > 4 else { return }
        guard whole.find(text, range) == nil else { return }
        shorten(&stems, from: start)
        if stems.count - start > 4, stems.last == UInt8(ascii: "e") { stems.removeLast() }
    }

    /// "he'll", "I'll" and "we'd" would become "hell", "ill" and "wed".
    private static func isContracted(_ text: TextBytes, _ range: Range<Int>) -> Bool {
        let tail = text[range].suffix(3)
        return tail.elementsEqual("'ll".utf8) || tail.dropFirst().elementsEqual("'d".utf8)
    }

    private func shorten(_ stems: inout [UInt8], from start: Int) {
        for ending in endings where fits(ending, stems, from: start) {
            let count = stems.count - ending.from.count
            let isDouble =
                ending.doubles && count - start > 3 && stems[count - 1] == stems[count - 2]
                && !"lsz".utf8.contains(stems[count - 1])
            // An unpronounceable rest means that the ending was part of the word.
            let left = stems[start..<(isDouble ? count - 1 : count)]
            guard left.contains(where: Self.isVowel) || ending.to.contains(where: Self.isVowel) else {
                continue
            }
            stems.removeLast(ending.from.count + (isDouble ? 1 : 0))
            stems += ending.to
            return
        }
    }

    private func fits(_ ending: Ending, _ stems: [UInt8], from start: Int) -> Bool {
        let left = stems.count - start - ending.from.count
        guard left >= 0, left + ending.to.count >= 3 else { return false }
        for offset in 0..<ending.from.count where stems[start + left + offset] != ending.from[offset] {
            return false
        }
        guard ending.from == [UInt8(ascii: "s")] else { return true }
        // "less", "virus", "crisis" are no plurals.
        let before = stems[stems.count - 2]
        return before != UInt8(ascii: "s") && before != UInt8(ascii: "u") && before != UInt8(ascii: "i")
    }

    private static func isVowel(_ letter: UInt8) -> Bool { "aeiouy".utf8.contains(letter) }
}

/// Finds the known word behind "happyyy" and "loooove".
enum DrawnOutWord {
    static func stem(
        _ text: TextBytes,
        _ range: Range<Int>,
        stemmer: WordStemmer,
        isKnown: (_ stem: [UInt8]) -> Bool
    ) -> [UInt8]? {
        guard isDrawnOut(text, range) else { return nil }
        for limit in [2, 1] {
            let stem = TextBytes.look(at: squeezed(text[range], to: limit)) { word in
                var stem: [UInt8] = []
                stemmer.append(word, 0..<word.count, to: &stem)
                return stem
            }
            if isKnown(stem) { return stem }
        }
        return nil
    }

    private static func isDrawnOut(_ text: TextBytes, _ range: Range<Int>) -> Bool {
        guard range.count > 2 else { return false }
        for index in (range.lowerBound + 2)..<range.upperBound
        where text[index] == text[index - 1] && text[index] == text[index - 2] { return true }
        return false
    }

    private static func squeezed(_ word: Slice<UnsafeBufferPointer<UInt8>>, to limit: Int) -> [UInt8] {
        var letters: [UInt8] = []
        var run = 0
        for letter in word {
            run = letter == letters.last ? run + 1 : 1
            letters.append(letter)
            if run == 3 { letters.removeLast(3 - limit) }
            if run > 3 { letters.removeLast() }
        }
        return letters
    }
}
