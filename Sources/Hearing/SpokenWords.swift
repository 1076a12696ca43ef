/// A text as words with times and probabilities; the text is derived, so the two cannot disagree.
package struct SpokenWords: Equatable, Sendable {
    package struct Token: Equatable, Sendable {
        package var space: String
        package var text: String
        /// The word as heard, often without marks and capitals; nil without a time.
        package var said: Word?
    }

    package struct Timed: Equatable, Sendable {
        package var text: String
        package var word: Word
        package var isDoubtful: Bool

        package init(text: String, word: Word, isDoubtful: Bool) {
            (self.text, self.word, self.isDoubtful) = (text, word, isDoubtful)
        }

        package var alternatives: [String] {
            let isCapital = text.first?.isUppercase == true
            return (word.alternatives ?? []).map { isCapital ? $0.withCapital : $0 }
        }
    }

    package private(set) var tokens: [Token] = []
    package let doubtBelow: Double
    package private(set) var lastSpace = ""

    /// Words get no times unless `words` has one for each of them.
    package init(_ text: String, words: [Word]? = nil, doubtBelow: Double = 0) {
        self.doubtBelow = doubtBelow
        var rest = text[...]
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            let end = rest[start...].firstIndex(where: \.isWhitespace) ?? rest.endIndex
            tokens.append(Token(space: String(rest[..<start]), text: String(rest[start..<end])))
            rest = rest[end...]
        }
        lastSpace = String(rest)
        guard let words, words.count == tokens.count else { return }
        for place in words.indices { tokens[place].said = words[place] }
    }

    package var text: String { tokens.reduce(into: "") { $0 += $1.space + $1.text } + lastSpace }

    package var words: [Word]? {
        let words = tokens.compactMap(\.said)
        return words.isEmpty || words.count < tokens.count ? nil : words
    }

    package var timed: [Timed]? {
        guard words != nil else { return nil }
        return tokens.compactMap { token in
            token.said.map { Timed(text: token.text, word: $0, isDoubtful: isDoubtful(token)) }
        }
    }

    package func isDoubtful(_ token: Token) -> Bool {
        token.said.map { $0.probability < doubtBelow } ?? false
    }
}

extension SpokenWords {
    /// Unchanged words keep their time; new ones share the time of those they replace.
    package func edited(to text: String) -> SpokenWords { aligned(with: text).text }

    /// A person wrote the text, so no word is doubtful; it has no times if most words are new.
    package func rewritten(as text: String) -> SpokenWords {
        var (own, kept) = aligned(with: text)
        let isGuess = kept * 2 < own.tokens.count
        for place in own.tokens.indices {
            own.tokens[place].said?.probability = 1
            own.tokens[place].said?.alternatives = nil
            if isGuess { own.tokens[place].said = nil }
        }
        return own
    }

    /// Takes over the doubts of a new hearing; a person's own words stay sure.
    package func doubted(heard before: Transcript, anew after: Transcript) -> SpokenWords {
        let heard = after.spoken
        guard words != nil, heard.tokens.allSatisfy({ $0.said != nil }) else { return self }
        let pairs = Self.kept(heard.tokens.map(\.text), tokens.map(\.text)).map {
            ($0.new, after.words[$0.old])
        }
        let anew = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        var doubted = self
        for (place, token) in tokens.enumerated() {
            guard var word = token.said, word.probability < 1 else { continue }
            if let same = anew[place] {
                (word.probability, word.alternatives) = (same.probability, same.alternatives)
            } else if before.isDoubtful(word) != after.isDoubtful(word) {
                word.probability = before.isDoubtful(word) ? 0 : 1
            }
            doubted.tokens[place].said = word
        }
        return doubted
    }

    private func aligned(with text: String) -> (text: SpokenWords, kept: Int) {
        var other = SpokenWords(text, doubtBelow: doubtBelow)
        guard let words else { return (other, 0) }
        let (before, after) = (tokens.map(\.text), other.tokens.map(\.text))
        let kept = Self.kept(before, after)
        var aligned: [Word] = []
        var (from, next) = (0, 0)
        for (old, new) in kept + [(before.count, after.count)] {
            aligned += Self.spread(Array(after[next..<new]), from..<old, of: words)
            (from, next) = (old + 1, new + 1)
            guard words.indices.contains(old) else { break }
            var word = words[old]
            if before[old] != after[new] {
                (word.word, word.probability, word.alternatives) = (after[new], 1, nil)
            }
            aligned.append(word)
        }
        for place in aligned.indices { other.tokens[place].said = aligned[place] }
        return (other, kept.count)
    }

    /// Pairs of unchanged words, in any case and with any marks.
    private static func kept(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)] {
        let (before, after) = (old.map(key), new.map(key))
        let head = zip(before, after).prefix { $0 == $1 }.count
        let most = min(before.count, after.count) - head
        let tail = zip(before.reversed(), after.reversed()).prefix(most).prefix { $0 == $1 }.count
        let (left, right) = (before[head..<before.count - tail], after[head..<after.count - tail])
        var pairs = (0..<head).map { (old: $0, new: $0) }
        // The comparison is quadratic: thousands of words would take half a minute.
        if left.count + right.count <= mostCompared {
            pairs += same(Array(left), Array(right)).map { (old: $0.old + head, new: $0.new + head) }
        }
        pairs += (0..<tail).reversed().map { (old: before.count - 1 - $0, new: after.count - 1 - $0) }
        return pairs
    }

    private static let mostCompared = 4_000

    private static func same(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)] {
        var gone: Set<Int> = []
        var come: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        let stayed = old.indices.filter { !gone.contains($0) }
        return zip(stayed, new.indices.filter { !come.contains($0) }).map { (old: $0, new: $1) }
    }

    private static func key(_ token: String) -> String {
        let letters = TextCorrection.bare(token[...])
        return letters.isEmpty ? token : letters
    }

    private static func spread(_ new: [String], _ old: Range<Int>, of words: [Word]) -> [Word] {
        if new.count == old.count {
            return zip(new, words[old]).map { Word(word: $0, start: $1.start, end: $1.end, probability: 1) }
        }
        // Added words fall into the pause.
        let isPause = old.isEmpty
        let first = isPause && old.lowerBound > 0 ? words[old.lowerBound - 1].end : nil
        let start = first ?? words[min(old.lowerBound, words.count - 1)].start
        let next = words.indices.contains(old.upperBound) ? words[old.upperBound].start : start
        let end = max(start, isPause ? next : words[old.upperBound - 1].end)
        let letters = Double(new.reduce(0) { $0 + $1.count })
        var done = 0.0
        return new.map { token in
            let begin = start + (end - start) * done / letters
            done += Double(token.count)
            let finish = start + (end - start) * done / letters
            return Word(word: token, start: begin, end: finish, probability: 1)
        }
    }
}

extension Transcript {
    package var spoken: SpokenWords { SpokenWords(text, words: words, doubtBelow: doubtBelow) }

    /// As heard if the text does not match, as with raw text.
    package var timedWords: [SpokenWords.Timed] {
        spoken.timed ?? words.map { SpokenWords.Timed(text: $0.word, word: $0, isDoubtful: isDoubtful($0)) }
    }
}

extension TextCorrection {
    package func placed(from words: [Word]?, of old: String) -> [Word]? {
        SpokenWords(old, words: words).edited(to: text).words
    }

    package func doubted(_ words: [Word], heard before: Transcript, anew after: Transcript) -> [Word] {
        SpokenWords(text, words: words).doubted(heard: before, anew: after).words ?? words
    }
}
