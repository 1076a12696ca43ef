/// Letters without their accents, as the index has them.
package enum BareLetters {
    /// The same word without accents: `mining` for `míning`.
    package static func of(_ word: String) -> String {
        guard !word.utf8.allSatisfy({ $0 < 0x80 }) else { return word }
        return word.unicodeScalars.reduce(into: "") { bare, scalar in
            guard isWhole(scalar) || scalar.properties.generalCategory != .nonspacingMark else { return }
            let mayHaveAccent = blocks.contains { $0.contains(scalar.value) }
            bare.unicodeScalars.append(mayHaveAccent ? bases[scalar] ?? scalar : scalar)
        }
    }

    /// Han and Hangul syllables have no marks, so Unicode's table need not be asked.
    static func isWhole(_ scalar: Unicode.Scalar) -> Bool {
        (0x4E00...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
    }

    /// The Latin, Greek and Cyrillic scripts.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x41...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF,
    ]

    /// The letter beneath each accented one of these scripts, by the names that Unicode gives.
    ///
    /// Working it out takes longer than a search, so that letters of other scripts do not ask for it.
    private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
        let letters = blocks.joined().compactMap(Unicode.Scalar.init)
        var named: [String: Unicode.Scalar] = [:]
        for letter in letters { if let name = letter.properties.name { named[name] = letter } }
        var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (name, letter) in named {
            guard let end = name.firstRange(of: " WITH ") else { continue }
            bases[letter] = named[String(name[..<end.lowerBound])]
        }
        return bases
    }()
}
