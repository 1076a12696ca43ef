internal import Hearing

/// Finds the words of a query in a text and among words that have times.
struct HitPlace {
    private let phrases: [SearchQuery.Phrase]

    init(_ phrases: [SearchQuery.Phrase]) {
        self.phrases = phrases.map { phrase in
            var phrase = phrase
            phrase.tokens = phrase.tokens.map(BareLetters.of)
            return phrase
        }
    }

    var isOfOne: Bool { phrases.count == 1 }

    /// The first of the places where the query's words stand closest together.
    func range(in text: String) -> Range<String.Index>? {
        let tokens = SearchTokens.of(text)
        guard let found = first(in: tokens.map { BareLetters.of($0.text) }) else { return nil }
        return tokens[found.lowerBound].range.lowerBound..<tokens[found.upperBound - 1].range.upperBound
    }

    /// When the same place begins in the sound, by words as the database keeps them.
    func second(inLines lines: String) -> Double? {
        var tokens: [String] = []
        var places: [Int] = []
        for (place, word) in WordLines.texts(of: lines).enumerated() {
            for token in SearchTokens.of(word) {
                tokens.append(BareLetters.of(token.text))
                places.append(place)
            }
        }
        return first(in: tokens).flatMap { WordLines.start(ofWord: places[$0.lowerBound], in: lines) }
    }

    /// The first word that may have been one of those sought, and what it may have been.
    func guess(among words: [Word]) -> (place: Int, guess: String)? {
        for (place, word) in words.enumerated() {
            for guess in word.alternatives ?? [] {
                let tokens = SearchTokens.of(guess).map { BareLetters.of($0.text) }
                if first(in: tokens) != nil { return (place, guess) }
            }
        }
        return nil
    }

    /// The first place around which the most of the phrases stand.
    private func first(in tokens: [String]) -> Range<Int>? {
        var found: [(start: Int, phrase: Int)] = []
        for start in tokens.indices {
            for phrase in phrases.indices where stands(phrases[phrase], in: tokens, at: start) {
                found.append((start, phrase))
            }
        }
        var best: (start: Int, phrase: Int)?
        var most = 0
        for (place, here) in found.enumerated() {
            let near = found[place...].prefix { $0.start - here.start <= Self.near }
            let count = Set(near.map(\.phrase)).count
            if count > most { (best, most) = (here, count) }
        }
        return best.map { $0.start..<($0.start + phrases[$0.phrase].tokens.count) }
    }

    /// Two finds at most this many words apart are shown together.
    private static let near = 8

    private func stands(_ phrase: SearchQuery.Phrase, in tokens: [String], at start: Int) -> Bool {
        if phrase.others.contains(tokens[start]) { return true }
        guard start + phrase.tokens.count <= tokens.count else { return false }
        for (offset, sought) in phrase.tokens.enumerated() {
            let token = tokens[start + offset]
            let isLast = offset == phrase.tokens.count - 1
            guard phrase.isPrefix && isLast ? token.hasPrefix(sought) : token == sought else { return false }
        }
        return true
    }
}
