package enum MarkupText {
    /// Drops marks that reverse the writing direction, unless `keepsTurns`, and letters that XML lacks.
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

    /// A quick check of first bytes: a page has ten thousand texts, and few need escaping.
    private static func mayBeSpecial(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.contains { byte in
                // The last three begin invisible characters and direction marks.
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

package enum LineEnds {
    package static func plain(_ text: String) -> String {
        let (feed, back) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        let begins = text.unicodeScalars.first == "\u{feff}"
        guard begins || text.utf8.contains(back) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isBehindReturn = false
        for byte in begins ? text.utf8.dropFirst(3) : text.utf8[...] {
            if byte != feed || !isBehindReturn { bytes.append(byte == back ? feed : byte) }
            isBehindReturn = byte == back
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

package func padded(_ number: Int, width: Int = 2) -> String { padded(String(number), width: width) }

package func padded(_ digits: String, width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
