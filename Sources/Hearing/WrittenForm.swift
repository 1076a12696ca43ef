internal import Wires

enum WrittenForm {
    static func tidied(_ words: [HeardText.Word]) -> [HeardText.Word] {
        var tidy: [HeardText.Word] = []
        for word in words {
            if let last = tidy.last, isHalf(last.text, "per"), word.text.lowercased().hasPrefix("cent") {
                tidy[tidy.count - 1].text += word.text
                tidy[tidy.count - 1].probability *= word.probability
            } else {
                tidy += halves(of: word)
            }
        }
        return tidy.map { HeardText.Word(text: spelled($0.text), probability: $0.probability) }
    }

    /// The end of a whole text: never a comma, and never nothing.
    static func ended(_ text: String) -> String {
        guard let last = text.last else { return text }
        if last == "," || last == ";" || last == ":" { return text.dropLast() + "." }
        return last.isLetter || last.isNumber || last == "%" ? text + "." : text
    }

    static func bare(_ text: String) -> String {
        func isInside(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || "$£€%&".contains(character)
        }
        guard let first = text.firstIndex(where: isInside), let last = text.lastIndex(where: isInside) else {
            return text
        }
        let inside = text[first...last]
        return inside.lowercased() == "a.m" || inside.lowercased() == "p.m" ? inside + "." : String(inside)
    }

    private static func isHalf(_ text: String, _ half: String) -> Bool { text.lowercased() == half }

    /// "9pm" in two words, as it is said.
    private static func halves(of word: HeardText.Word) -> [HeardText.Word] {
        let digits = word.text.prefix { $0.isNumber || $0 == ":" }
        let rest = word.text.dropFirst(digits.count)
        let letters = rest.lowercased().filter(\.isLetter)
        guard digits.first?.isNumber == true, letters == "am" || letters == "pm", rest.count <= 5 else {
            return [word]
        }
        return [
            HeardText.Word(text: String(digits), probability: word.probability),
            HeardText.Word(text: String(rest), probability: word.probability),
        ]
    }

    private static func spelled(_ text: String) -> String {
        let small = text.lowercased()
        for (old, new) in [
            ("to-day", "today"), ("to-night", "tonight"), ("to-morrow", "tomorrow"), ("good-by", "goodby"),
        ]
        where small.hasPrefix(old) {
            return String(text.prefix(1)) + new.dropFirst() + text.dropFirst(old.count)
        }
        let letters = small.filter(\.isLetter)
        let tail = text.reversed().prefix { ",;:!?".contains($0) }.reversed()
        if letters == "pm", small.hasPrefix("p") { return "p.m." + String(tail) }
        if letters == "am", small.hasPrefix("a.m") { return "a.m." + String(tail) }
        if small == "ok" || small == "ok," || small == "ok." { return "OK" + text.dropFirst(2) }
        return text
    }
}

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
