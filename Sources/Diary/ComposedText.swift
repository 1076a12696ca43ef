/// Composed letters: file names of some systems have them in parts.
package enum ComposedText {
    /// The same text with every leading consonant and vowel, and the final consonant after them, as one syllable of
    /// Hangul, and with every letter and its marks as one letter where there is such a one.
    package static func of(_ text: String) -> String {
        withSyllables(withLetters(text))
    }

    /// The letters of Latin, Greek, Cyrillic and Kana that stand for a letter with marks, by the two together.
    ///
    /// Swift takes both ways to write one for equal. Where two letters are, the first is the usual one.
    private static let letters: [Character: Unicode.Scalar] = {
        let blocks: [ClosedRange<UInt32>] = [
            0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x1E00...0x1FFC, 0x304C...0x30FE,
        ]
        let scalars = blocks.joined().compactMap(Unicode.Scalar.init)
        return Dictionary(scalars.map { (Character($0), $0) }) { first, _ in first }
    }()

    private static func withLetters(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isMark) else { return text }
        return text.reduce(into: "") { composed, character in
            guard character.unicodeScalars.count > 1, let letter = letters[character] else {
                return composed.append(character)
            }
            composed.unicodeScalars.append(letter)
        }
    }

    /// A mark of the scripts whose letters are composed here.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        0x300...0x36F ~= scalar.value || 0x3099...0x309A ~= scalar.value
    }

    private static func withSyllables(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isLeading($0) }) else { return text }
        var composed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let before = composed.last, let joined = syllable(before, scalar) else {
                composed.append(scalar)
                continue
            }
            composed.removeLast()
            composed.append(joined)
        }
        return String(composed)
    }

    private static func isLeading(_ scalar: Unicode.Scalar) -> Bool { 0x1100...0x1112 ~= scalar.value }

    /// A leading consonant and a vowel make a syllable; one without a final consonant takes one.
    private static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if isLeading(first), 0x1161...0x1175 ~= second.value {
            return Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
        }
        if 0xAC00...0xD7A3 ~= first.value, (first.value - 0xAC00) % 28 == 0, 0x11A8...0x11C2 ~= second.value {
            return Unicode.Scalar(first.value + second.value - 0x11A7)
        }
        return nil
    }
}

/// The beginning of a text: what the diary keeps of a transcript, which itself is never shortened, or a list shows.
package struct EntryText: Equatable, Sendable {
    /// As many characters as the diary keeps of a transcript beside it.
    package static let standardLimit = 500

    package let text: String
    package let isTruncated: Bool

    /// Takes the first characters as people count them, or all of them when the limit is 0.
    ///
    /// A flag, a family or a Hangul syllable is one.
    package init(_ transcript: String, limit: Int = standardLimit) {
        guard limit > 0,
            let end = transcript.index(
                transcript.startIndex,
                offsetBy: limit,
                limitedBy: transcript.endIndex
            ),
            end < transcript.endIndex
        else {
            text = transcript
            isTruncated = false
            return
        }
        text = String(transcript[..<end])
        isTruncated = true
    }
}
