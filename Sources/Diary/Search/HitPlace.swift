/// Finds the words of a query in a text and among words that have times.
struct HitPlace {
    let phrases: [SearchQuery.Phrase]

    /// Where the words of the query stand closest together in the text; the first of them there.
    func range(in text: String) -> Range<String.Index>? {
        let tokens = SearchTokens.of(text)
        guard let found = first(in: tokens.map(\.text)) else { return nil }
        return tokens[found.lowerBound].range.lowerBound..<tokens[found.upperBound - 1].range.upperBound
    }

    /// When the same place begins in the sound, by words as the database keeps them.
    func second(inLines lines: String) -> Double? {
        var tokens: [String] = []
        var places: [Int] = []
        for (place, word) in WordLines.texts(of: lines).enumerated() {
            let cut = SearchTokens.of(word).map(\.text)
            tokens += cut
            places += cut.map { _ in place }
        }
        return first(in: tokens).flatMap { WordLines.start(ofWord: places[$0.lowerBound], in: lines) }
    }

    /// The text with what was found in it, and some words on both sides.
    static func context(of range: Range<String.Index>, in text: String, words: Int = 8)
        -> (before: String, match: String, after: String)
    {
        var start = range.lowerBound
        var left = words
        while start > text.startIndex, left > 0 || !text[text.index(before: start)].isWhitespace {
            start = text.index(before: start)
            if text[start].isWhitespace { left -= 1 }
        }
        var end = range.upperBound
        var right = words
        while end < text.endIndex, right > 0 || !text[end].isWhitespace {
            if text[end].isWhitespace { right -= 1 }
            end = text.index(after: end)
        }
        let before = (start > text.startIndex ? "…" : "") + trimmed(text[start..<range.lowerBound])
        let after = trimmed(text[range.upperBound..<end]) + (end < text.endIndex ? "…" : "")
        return (before, String(text[range]), after)
    }

    /// One line, without white space at the far ends; that at the found words stays.
    private static func trimmed(_ text: Substring) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    /// The first place around which the most of the phrases stand.
    private func first(in tokens: [String]) -> Range<Int>? {
        let found = tokens.indices.flatMap { start in
            phrases.indices.filter { stands(phrases[$0], in: tokens, at: start) }.map { (start, phrase: $0) }
        }
        var best: (start: Int, phrase: Int)?
        var most = 0
        for (place, here) in found.enumerated() {
            let near = found[place...].prefix { $0.0 - here.0 <= Self.near }
            let count = Set(near.map(\.phrase)).count
            if count > most { (best, most) = (here, count) }
        }
        return best.map { $0.start..<($0.start + phrases[$0.phrase].tokens.count) }
    }

    /// How many words apart two finds may be to be seen together.
    private static let near = 8

    private func stands(_ phrase: SearchQuery.Phrase, in tokens: [String], at start: Int) -> Bool {
        guard start + phrase.tokens.count <= tokens.count else { return false }
        for (offset, sought) in phrase.tokens.enumerated() {
            let token = tokens[start + offset]
            let isLast = offset == phrase.tokens.count - 1
            guard phrase.isPrefix && isLast ? token.hasPrefix(sought) : token == sought else { return false }
        }
        return true
    }
}
