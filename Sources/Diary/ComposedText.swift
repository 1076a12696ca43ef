/// Composed letters: some systems' file names have them decomposed.
package enum ComposedText {
    /// Composes Hangul syllables, and letters with their marks.
    package static func of(_ text: String) -> String { withSyllables(withLetters(text)) }

    /// Latin, Greek, Cyrillic and Kana letters by their decomposed form, which Swift takes for equal; the first wins.
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

package struct EntryText: Equatable, Sendable {
    package static let standardLimit = 500

    package let text: String
    package let isTruncated: Bool

    /// Takes the first characters as people count them, or all of them when the limit is 0.
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
