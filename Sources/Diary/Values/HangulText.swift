/// Hangul that was written in single letters, as file names from some systems are, put together into syllables.
package enum HangulText {
    /// The same text with every leading consonant and vowel, and the final consonant after them, as one syllable.
    package static func composed(_ text: String) -> String {
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
