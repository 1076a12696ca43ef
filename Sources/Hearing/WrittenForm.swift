internal import Wires

/// Corrects the spelling of a neural ear, and leaves its punctuation.
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
