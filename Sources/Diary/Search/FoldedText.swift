/// Letters as Unicode folds them, so that capitals do not count: `strasse` for `STRASSE` and `Straße`.
enum FoldedText {
    static func of(_ text: String) -> String {
        let small = text.lowercased()
        guard !small.utf8.allSatisfy({ $0 < 0x80 }) else { return small }
        // A letter that still changes stands for several, or for another one at the end of a word.
        return small.unicodeScalars.reduce(into: "") { folded, scalar in
            if BareLetters.isWhole(scalar) || !scalar.properties.changesWhenCaseFolded {
                folded.unicodeScalars.append(scalar)
            } else {
                folded += scalar.properties.uppercaseMapping.lowercased()
            }
        }
    }
}
