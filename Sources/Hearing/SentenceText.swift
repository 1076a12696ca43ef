/// Readable text from words: a sentence ends where the speaker pauses.
package enum SentenceText {
    /// A pause of this length ends a sentence of a few words.
    static let pauseSeconds = 0.7
    static let fewestWords = 3

    /// One token for each word; raw text is the words alone.
    package static func text(of words: [Word], raw: Bool) -> String {
        guard !raw else { return words.map(\.word).joined(separator: " ") }
        var tokens: [String] = []
        var sentenceWords = 0
        for (index, word) in words.enumerated() {
            var token = pronoun(word.word) ?? word.word
            if sentenceWords == 0 { token = capitalised(token) }
            sentenceWords += 1
            let next = index + 1 < words.count ? words[index + 1] : nil
            let pause = next.map { $0.start - word.end } ?? .infinity
            if next == nil || (pause >= pauseSeconds && sentenceWords >= fewestWords) {
                // "a.m." has its full stop.
                if token.last != "." { token += "." }
                sentenceWords = 0
            }
            tokens.append(token)
        }
        return tokens.joined(separator: " ")
    }

    /// English writes "I" and its contractions large anywhere.
    private static func pronoun(_ word: String) -> String? {
        word == "i" || word.hasPrefix("i'") ? capitalised(word) : nil
    }

    private static func capitalised(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
