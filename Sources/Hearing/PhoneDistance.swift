/// The distance of two pronunciations, in the phones of English models.
enum PhoneDistance {
    private static let vowels: Set<String> = [
        "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
    ]
    /// Consonants, and vowels like them, that are easily taken for one another.
    private static let alike: [Set<String>] = [
        ["P", "B"], ["T", "D"], ["K", "G"], ["F", "V"], ["TH", "DH"], ["S", "Z"], ["SH", "ZH"], ["CH", "JH"],
        ["M", "N", "NG"], ["L", "R"], ["L", "W"], ["R", "ER"], ["IY", "Y"], ["UW", "W"], ["T", "TH"],
        ["D", "DH"], ["S", "SH"], ["Z", "ZH"], ["CH", "SH"], ["JH", "ZH"], ["V", "B"], ["F", "P"],
        ["V", "W"],
        ["TH", "F"], ["T", "CH"], ["D", "JH"],
    ]

    /// The phones to change, lose or add; a change to a like one counts half.
    static func edits(_ one: [String], _ other: [String]) -> Double {
        var row = (0...other.count).map(Double.init)
        for (place, phone) in one.enumerated() {
            var last = row[0]
            row[0] = Double(place + 1)
            for column in other.indices {
                let change = last + unlikeness(phone, other[column])
                last = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, last + 1)
            }
        }
        return row[other.count]
    }

    private static func unlikeness(_ one: String, _ other: String) -> Double {
        if one == other { return 0 }
        if vowels.contains(one) && vowels.contains(other) { return 0.5 }
        return alike.contains { $0.contains(one) && $0.contains(other) } ? 0.5 : 1
    }
}
