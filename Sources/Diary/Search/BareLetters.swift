/// Letters without their accents, as the index has them.
enum BareLetters {
    /// The same word without accents: `mining` for `míning`.
    static func of(_ word: String) -> String {
        guard !word.utf8.allSatisfy({ $0 < 0x80 }) else { return word }
        return word.unicodeScalars.reduce(into: "") { bare, scalar in
            guard scalar.properties.generalCategory != .nonspacingMark else { return }
            bare.unicodeScalars.append(bases[scalar] ?? scalar)
        }
    }

    /// The letter beneath each accented one of the Latin, Greek and Cyrillic scripts, by the names that Unicode gives.
    private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
        let blocks: [ClosedRange<UInt32>] = [0x41...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
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
