/// Text as it stands in HTML and XML.
package enum MarkupText {
    /// The text with what has a meaning there written in another way, and without letters that XML does not have.
    ///
    /// Marks that turn the direction of what follows them are left out, unless they are to be kept.
    package static func escaped(_ text: String, keepsTurns: Bool = false) -> String {
        guard mayBeSpecial(text) else { return text }
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\n", "\t": escaped.append(scalar)
            case _ where isUnwritten(scalar): escaped.append("\u{fffd}")
            case _ where isTurn(scalar): if keepsTurns { escaped.append(scalar) }
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Whether there may be a letter that is not written as it is, by the first byte of each alone.
    ///
    /// Pages have ten thousands of texts in which there is none, so they are looked at byte by byte.
    private static func mayBeSpecial(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.contains { byte in
                // The last three begin what is unwritten or a turn.
                switch byte {
                case 0..<32, 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x7F, 0xC2, 0xE2, 0xEF: true
                default: false
                }
            }
        }
    }

    private static func isUnwritten(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 32 || (127..<160).contains(scalar.value) || [0xfffe, 0xffff].contains(scalar.value)
    }

    private static func isTurn(_ scalar: Unicode.Scalar) -> Bool {
        (0x202a...0x202e).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
