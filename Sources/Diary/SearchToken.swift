struct SearchToken: Equatable {
    var text: String
    var range: Range<String.Index>
}

/// Words are tokens; a run of Hangul, Han, Kana, Thai and kin becomes overlapping pairs: `회의실` is `회의 의실 실`.
///
/// So a part of two letters or more is a phrase, and a single letter a prefix.
enum SearchTokens {
    static func indexed(_ text: String) -> String { of(text).map(\.text).joined(separator: " ") }

    static func of(_ text: String) -> [SearchToken] {
        var tokens: [SearchToken] = []
        forEachRun(in: text) { run, kind in
            switch kind {
            case .word: tokens.append(SearchToken(text: folded(text[run]), range: run))
            case .unsegmented: tokens += pairs(in: text, run, withLast: true)
            case .separator: break
            }
        }
        return tokens
    }

    static func sought(_ text: String) -> (tokens: [String], lastIsPrefix: Bool) {
        var tokens: [String] = []
        var lastIsPrefix = false
        forEachRun(in: text) { run, kind in
            guard kind != .separator else { return }
            // A later run shows that the one before was whole, so its last letter counts.
            lastIsPrefix = false
            if kind == .word { return tokens.append(folded(text[run])) }
            let isLast = run.upperBound == text.endIndex
            let isSingle = text.unicodeScalars.index(after: run.lowerBound) == run.upperBound
            tokens += pairs(in: text, run, withLast: !isLast || isSingle).map(\.text)
            lastIsPrefix = isLast && isSingle
        }
        return (tokens, lastIsPrefix)
    }

    static func folded(_ text: Substring) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : lowercasedByScalar(text)
    }

    private static func lowercasedByScalar(_ text: Substring) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
    }

    private static func pairs(in text: String, _ run: Range<String.Index>, withLast: Bool) -> [SearchToken] {
        let scalars = text.unicodeScalars
        var tokens: [SearchToken] = []
        var first = run.lowerBound
        while first < run.upperBound {
            let second = scalars.index(after: first)
            let end = second < run.upperBound ? scalars.index(after: second) : second
            if second < run.upperBound || withLast {
                // These scripts have no capitals.
                tokens.append(SearchToken(text: String(scalars[first..<end]), range: first..<end))
            }
            first = second
        }
        return tokens
    }

    private enum Kind { case separator, word, unsegmented }

    private static func forEachRun(in text: String, _ body: (Range<String.Index>, Kind) -> Void) {
        let scalars = text.unicodeScalars
        var start = scalars.startIndex
        var kind = Kind.separator
        var index = start
        while index < scalars.endIndex {
            let next = self.kind(of: scalars[index])
            if next != kind {
                if start < index { body(start..<index, kind) }
                (start, kind) = (index, next)
            }
            index = scalars.index(after: index)
        }
        if start < index { body(start..<index, kind) }
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if scalar.value < 0x80 {
            switch UInt8(truncatingIfNeeded: scalar.value) {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                return .word
            default: return .separator
            }
        }
        if isUnsegmented(scalar.value) { return .unsegmented }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            return .word
        default: return .separator
        }
    }

    private static func isUnsegmented(_ value: UInt32) -> Bool {
        switch value {
        case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: true
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x3005...0x3007: true
        case 0x3041...0x309F, 0x30A1...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
        case 0x0E01...0x0E4E, 0x0E81...0x0ECD, 0x1000...0x109F, 0x1780...0x17D3: true
        default: false
        }
    }
}

/// Letters without their accents, as the index has them: `mining` for `míning`.
package enum BareLetters {
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

    private static let blocks: [ClosedRange<UInt32>] = [
        0x41...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF,
    ]

    /// Accented letters' base ones, by Unicode names; computed lazily, as it takes longer than a search.
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
