internal import Wires

/// The agreement of two hearings of the same sound.
///
/// Words that an ear makes up of many voices hang on trifles, such as the silence around the sound; words that were
/// said do not.
struct TextAgreement: Equatable, Sendable {
    /// Words and digits to change, lose or add to make one text of the other.
    let edits: Int
    /// Words and digits of the longer text.
    let units: Int

    /// Two hearings of one person agree so far, also amid softer voices; those of several people at once do not.
    private static let mostEdits = 0.45
    /// In a short text so many more words may differ, as one word is much of it.
    private static let freeEdits = 2.0
    private static let sureFrom = 0.6

    /// Compares letter by letter where a language may not write its words apart.
    init(of one: HeardText, and other: HeardText?, isEnglish: Bool = true) {
        let (one, other) = (Self.units(of: one, isEnglish), other.map { Self.units(of: $0, isEnglish) } ?? [])
        edits = Self.edits(one, other)
        units = max(one.count, other.count)
    }

    var share: Double { units == 0 ? 1 : 1 - Double(edits) / Double(units) }

    /// The other hearing bears out the text.
    var isEnough: Bool {
        units == 0
            || edits < units && Double(edits) <= Self.mostEdits * Double(units) + Self.freeEdits
    }

    var isSure: Bool { share >= Self.sureFrom }

    /// Words without capitals and punctuation, which hang on trifles too, as does "14, 55" or "1455".
    private static func units(of text: HeardText, _ isEnglish: Bool) -> [String] {
        text.words.flatMap { word in
            let signs = word.text.lowercased().filter { $0.isLetter || $0.isNumber }
            guard isEnglish else { return signs.map(String.init) }
            let letters = signs.filter(\.isLetter)
            return signs.filter(\.isNumber).map(String.init) + (letters.isEmpty ? [] : [letters])
        }
    }

    private static func edits(_ one: [String], _ other: [String]) -> Int {
        var row = Array(0...other.count)
        for (place, word) in one.enumerated() {
            var last = row[0]
            row[0] = place + 1
            for column in other.indices {
                let change = last + (word == other[column] ? 0 : 1)
                last = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, last + 1)
            }
        }
        return row[other.count]
    }
}
