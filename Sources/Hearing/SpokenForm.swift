/// Writing as it is said: numbers, signs and short forms written out as words of a dictionary.
package enum SpokenForm {
    /// The words of a token between white space, in small letters; none for a token that is not said, such as a lone
    /// dash.
    package static func words(_ token: String) -> [String] {
        readings(token)[0]
    }

    static func wordsOfText(_ text: String) -> [String] {
        text.split(separator: " ").flatMap { words(String($0)) }
    }

    /// All readings of a token, the usual first: "1455" is a year, or else a number, and "5550172" its digits.
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
    /// All readings of the number that some characters begin with, and its length in characters.
    static func readings(_ text: ArraySlice<Character>) -> (readings: [[String]], count: Int) {
        var rest = text
        let currency = rest.first.flatMap { currencies[$0] }
        if currency != nil { rest = rest.dropFirst() }
        let whole = takeDigits(&rest, groups: true)
        guard !whole.isEmpty else { return ([[]], max(1, text.count - rest.count)) }
        var readings = Int(whole).map { said($0, digits: whole) } ?? [digits(whole)]
        // Amounts of so many digits have commas; without them it is a telephone number or a code.
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

    /// A number by itself: of four digits, a year comes first.
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
        "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let ordinals = [
        "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
        "nine": "ninth",
        "twelve": "twelfth",
    ]
}
