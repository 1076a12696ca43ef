internal import HearWire

/// How far two hearings of the same sound make the same text of it.
///
/// What an ear makes up of many voices hangs on trifles, such as the silence around the sound; what was said does not.
enum TextAgreement {
    /// The share of words and digits that need not be changed, lost or added between two texts.
    ///
    /// Not every other language writes its words apart, so those are compared letter by letter.
    static func share(of one: HeardText, and other: HeardText, isEnglish: Bool = true) -> Double {
        let (one, other) = (units(of: one, isEnglish), units(of: other, isEnglish))
        let longer = max(one.count, other.count)
        return longer == 0 ? 1 : 1 - Double(edits(one, other)) / Double(longer)
    }

    /// Words without capitals and punctuation, which hang on trifles too, as does whether it is "14, 55" or "1455".
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
