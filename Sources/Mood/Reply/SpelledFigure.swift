/// "seventy-five percent", "two thirds", "칠십 퍼센트"; "one" or "이" counts only beside such words.
enum SpelledFigure {
    private static let units = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ]
    private static let teens = [
        "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let parts = [
        "hal(?:f|ves)", "thirds?", "(?:quarter|fourth)s?", "fifths?", "sixths?", "sevenths?", "eighths?",
        "ninths?", "tenths?",
    ]
    private static let digits = "영일이삼사오육칠팔구"

    /// `<unit>` in the table of replies stands for "one" to "nine".
    static let slots = ["unit": Array(units.dropFirst()), "teen": teens, "ten": tens, "part": parts]

    static func kind(_ text: String) -> ReplyItem.Kind? {
        let isPercent = ["%", "per", "pct", "퍼", "프로", "할", " of ", " in "].contains { text.contains($0) }
        guard let figure = figure(text) else { return nil }
        return .figure(figure, isPercent: isPercent)
    }

    static func ends(_ text: String) -> [Double] { isEven(text) ? [50, 50] : numbers(text) }

    private static func figure(_ text: String) -> Double? {
        if isEven(text) || text.contains("절반") || text == "half" { return 50 }
        let numbers = numbers(text)
        if let share = share(text, numbers) { return share }
        if text.contains("할") { return numbers.first.map { $0 * 10 } }
        guard let first = numbers.first, let last = numbers.last else { return nil }
        return numbers.count == 1 ? first : (first + last) / 2
    }

    private static func isEven(_ text: String) -> Bool {
        ["반반", "fifty-fifty", "fifty fifty", "50-50", "50/50", "half and", "half-and", "evenly", "equally"]
            .contains { text.hasPrefix($0) }
    }

    private static func share(_ text: String, _ numbers: [Double]) -> Double? {
        if text.contains("분의"), numbers.count == 2, numbers[0] > 0 { return numbers[1] / numbers[0] * 100 }
        if text.contains(" of ") || text.contains(" in "), numbers.count == 2 {
            return numbers[0] / numbers[1] * 100
        }
        let names = ["hal", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
        let whole = names.firstIndex { text.contains($0) } ?? (text.contains("fourth") ? 2 : nil)
        guard let whole else { return nil }
        return (numbers.first ?? 1) / Double(whole + 2) * 100
    }

    private static func numbers(_ text: String) -> [Double] {
        var numbers: [Double] = []
        var current = Spelling()
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where !current.accept(word) {
            if let value = current.value { numbers.append(value) }
            current = Spelling()
            _ = current.accept(word)
        }
        if let value = current.value { numbers.append(value) }
        return numbers
    }

    private struct Spelling {
        private(set) var value: Double?
        private var scale = 1.0
        private var isOpen = false

        mutating func accept(_ word: Substring) -> Bool {
            if word == "point" || word == "점", value != nil {
                scale = 0.1
                return true
            }
            if word == "hundred" {
                value = (value ?? 1) * 100
                return true
            }
            if let tens = SpelledFigure.tens.firstIndex(of: String(word)), value == nil {
                value = Double(tens + 2) * 10
                isOpen = true
                return true
            }
            guard let number = SpelledFigure.number(word), value == nil || isOpen || scale < 1 else {
                return false
            }
            value = (value ?? 0) + number * scale
            if scale < 1 { scale /= 10 }
            isOpen = false
            return true
        }
    }

    private static func number(_ word: Substring) -> Double? {
        if let unit = units.firstIndex(of: String(word)) { return Double(unit) }
        if let teen = teens.firstIndex(of: String(word)) { return Double(teen + 10) }
        if let first = word.first, first.isNumber { return Double(word.prefix { $0.isNumber }) }
        return korean(word.prefix { digits.contains($0) || $0 == "십" || $0 == "백" })
    }

    /// "칠팔십" is seventy or eighty: the middle.
    private static func korean(_ word: Substring) -> Double? {
        if word == "백" { return 100 }
        let values = word.map { digit(of: $0) }
        guard !word.isEmpty, let ten = word.firstIndex(of: "십") else {
            return word.count == 1 ? values[0] : nil
        }
        let before = word[..<ten].compactMap { digit(of: $0) }
        let after = word[word.index(after: ten)...].compactMap { digit(of: $0) }
        var tens = before.last ?? 1
        if before.count == 2, before[1] == before[0] + 1 { tens = (before[0] + before[1]) / 2 }
        return tens * 10 + (after.first ?? 0)
    }

    private static func digit(of syllable: Character) -> Double? {
        digits.firstIndex(of: syllable).map { Double(digits.distance(from: digits.startIndex, to: $0)) }
    }
}
