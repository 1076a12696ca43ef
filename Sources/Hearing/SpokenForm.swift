internal import Wires

package enum SpokenForm {
    /// None for a token that is not said, such as a dash.
    package static func words(_ token: String) -> [String] { readings(token)[0] }

    static func wordsOfText(_ text: String) -> [String] {
        text.split(separator: " ").flatMap { words(String($0)) }
    }

    /// The usual reading first: "1455" is a year or a number, "5550172" its digits.
    static func readings(_ token: String) -> [[String]] {
        let plain = token.lowercased().map { $0 == "’" ? "'" : $0 }
        if let short = shortForms[String(core(plain[...]))] { return [short] }
        if let whole = shortForms[String(plain)] { return [whole] }
        var readings: [[String]] = [[], []]
        for piece in String(plain).split(whereSeparator: { "-–—/…".contains($0) }) {
            let said = pieceReadings(Array(piece))
            readings[0] += said.first ?? []
            readings[1] += said.last ?? []
        }
        if let digits = SpokenNumber.telephone(core(plain[...])) { readings[1] = digits }
        return readings[0] == readings[1] ? [readings[0]] : readings
    }

    private static func pieceReadings(_ piece: [Character]) -> [[String]] {
        guard piece.contains(where: \.isNumber) else {
            let word = String(core(piece[...]))
            return [word.isEmpty ? [] : shortForms[word] ?? [word]]
        }
        var said: [[String]] = [[], []]
        var rest = core(piece[...], keeping: "$£€%")
        while let first = rest.first {
            if first.isNumber || "$£€".contains(first) {
                let (readings, count) = SpokenNumber.readings(rest)
                for place in 0..<2 { said[place] += place < readings.count ? readings[place] : readings[0] }
                rest = rest.dropFirst(max(1, count))
            } else {
                let letters = rest.prefix { !$0.isNumber }
                let word = String(core(letters))
                let words = word.isEmpty ? [] : shortForms[word] ?? [word]
                for place in 0..<2 { said[place] += words }
                rest = rest.dropFirst(letters.count)
            }
        }
        return said
    }

    private static func core(_ text: ArraySlice<Character>, keeping: String = "") -> ArraySlice<Character> {
        func isSaid(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || keeping.contains(character)
        }
        let start = text.drop { !isSaid($0) }
        return start.prefix(upTo: start.lastIndex(where: isSaid).map { $0 + 1 } ?? start.startIndex)
    }

    private static let shortForms: [String: [String]] = [
        "mr": ["mister"], "mrs": ["missus"], "dr": ["doctor"], "st": ["saint"], "prof": ["professor"],
        "vs": ["versus"], "etc": ["et", "cetera"], "&": ["and"], "%": ["percent"], "+": ["plus"],
        "am": ["am"], "a.m": ["a", "m"], "p.m": ["p", "m"], "pm": ["p", "m"], "ok": ["okay"],
        "u.s": ["u", "s"], "e.g": ["for", "example"], "i.e": ["that", "is"], "°": ["degrees"],
    ]
}

enum SpokenNumber {
    static func readings(_ text: ArraySlice<Character>) -> (readings: [[String]], count: Int) {
        var rest = text
        let currency = rest.first.flatMap { currencies[$0] }
        if currency != nil { rest = rest.dropFirst() }
        let whole = takeDigits(&rest, groups: true)
        guard !whole.isEmpty else { return ([[]], max(1, text.count - rest.count)) }
        var readings = Int(whole).map { said($0, digits: whole) } ?? [digits(whole)]
        // Amounts of five digits have commas; others are telephone numbers or codes.
        if whole.count >= 5, text.prefix(whole.count).allSatisfy(\.isNumber) {
            readings = [digits(whole)] + readings
        }
        if rest.first == ":", rest.dropFirst().first?.isNumber == true {
            rest = rest.dropFirst()
            let minutes = takeDigits(&rest, groups: false)
            readings = [clock(whole, minutes)]
        } else if rest.first == ".", rest.dropFirst().first?.isNumber == true {
            rest = rest.dropFirst()
            let fraction = takeDigits(&rest, groups: false)
            if let currency, let cents = Int(fraction), fraction.count == 2 {
                readings = [cardinal(whole) + [currency.many, "and"] + cardinal(cents) + ["cents"]]
                return (readings, text.count - rest.count)
            }
            readings = [cardinal(whole) + ["point"] + digits(fraction)]
        }
        if let currency { readings = [(readings.last ?? []) + [whole == "1" ? currency.one : currency.many]] }
        if rest.first == "%" {
            rest = rest.dropFirst()
            readings = [(readings.last ?? []) + ["percent"]]
        }
        for ending in ["st", "nd", "rd", "th"] where rest.starts(with: ending) {
            rest = rest.dropFirst(2)
            readings = readings.map(ordinal)
        }
        if rest.first == "s", rest.dropFirst().first?.isLetter != true {
            rest = rest.dropFirst()
            readings = readings.map(plural)
        }
        return (readings, text.count - rest.count)
    }

    static func telephone(_ text: ArraySlice<Character>) -> [String]? {
        let numbers = text.filter { $0 != "-" }
        guard numbers.count >= 7, numbers.count < text.count else { return nil }
        let said = digits(String(numbers))
        return said.count == numbers.count ? said : nil
    }

    private static let currencies: [Character: (one: String, many: String)] = [
        "$": ("dollar", "dollars"), "£": ("pound", "pounds"), "€": ("euro", "euros"),
    ]

    private static func takeDigits(_ rest: inout ArraySlice<Character>, groups: Bool) -> String {
        var digits = ""
        while let next = rest.first {
            if let value = next.wholeNumberValue, (0...9).contains(value) {
                digits += String(value)
            } else if !(groups && next == "," && !digits.isEmpty
                && rest.dropFirst().prefix(3).filter(\.isNumber).count == 3)
            {
                break
            }
            rest = rest.dropFirst()
        }
        return digits
    }

    private static func said(_ number: Int, digits text: String) -> [[String]] {
        if text.count > 1, text.first == "0" { return [digits(text)] }
        guard text.count == 4, number % 1_000 >= 10 || number >= 2_000 else { return [cardinal(number)] }
        let (century, rest) = (number / 100, number % 100)
        guard century % 10 != 0 || rest >= 10 else { return [cardinal(number)] }
        let year = cardinal(century) + (rest == 0 ? ["hundred"] : (rest < 10 ? ["oh"] : []) + cardinal(rest))
        return century < 21 ? [year, cardinal(number)] : [cardinal(number), year]
    }

    private static func clock(_ hours: String, _ minutes: String) -> [String] {
        guard let value = Int(minutes), value > 0 else { return cardinal(hours) }
        return cardinal(hours) + (value < 10 ? ["oh"] : []) + cardinal(value)
    }

    private static func cardinal(_ text: String) -> [String] {
        Int(text).map { cardinal($0) } ?? digits(text)
    }

    static func cardinal(_ number: Int) -> [String] {
        switch number {
        case ..<20: return [small[max(0, number)]]
        case ..<100: return [tens[number / 10]] + (number % 10 == 0 ? [] : [small[number % 10]])
        case ..<1_000: return cardinal(number / 100) + ["hundred"] + rest(number % 100)
        case ..<1_000_000: return cardinal(number / 1_000) + ["thousand"] + rest(number % 1_000)
        case ..<1_000_000_000: return cardinal(number / 1_000_000) + ["million"] + rest(number % 1_000_000)
        default: return digits(String(number))
        }
    }

    private static func rest(_ number: Int) -> [String] { number == 0 ? [] : cardinal(number) }

    private static func digits(_ text: String) -> [String] {
        text.compactMap { $0.wholeNumberValue.map { small[$0] } }
    }

    private static func ordinal(_ words: [String]) -> [String] {
        guard let last = words.last else { return words }
        let ending = ordinals[last] ?? (last.hasSuffix("y") ? String(last.dropLast()) + "ieth" : last + "th")
        return words.dropLast() + [ending]
    }

    private static func plural(_ words: [String]) -> [String] {
        guard let last = words.last else { return words }
        let ending =
            last.hasSuffix("y") ? String(last.dropLast()) + "ies" : last + (last.hasSuffix("x") ? "es" : "s")
        return words.dropLast() + [ending]
    }

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let ordinals = [
        "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
        "nine": "ninth", "twelve": "twelfth",
    ]
}

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

package enum SentenceText {
    /// A shorter pause does not end a sentence.
    static let pauseSeconds = 0.7
    static let fewestWords = 3

    package static func text(of words: [Word], raw: Bool) -> String {
        guard !raw else { return words.map(\.word).joined(separator: " ") }
        var tokens: [String] = []
        var sentenceWords = 0
        for (index, word) in words.enumerated() {
            var token = pronoun(word.word) ?? word.word
            if sentenceWords == 0 { token = token.withCapital }
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

    private static func pronoun(_ word: String) -> String? {
        word == "i" || word.hasPrefix("i'") ? word.withCapital : nil
    }
}

extension String {
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
