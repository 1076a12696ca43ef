internal import System

extension StringProtocol {
    /// Escapes everything that a terminal would obey, on one line.
    ///
    /// Names and tags come from strangers: an escape sequence could rewrite the screen, a line break forge a result,
    /// and a bidirectional control turn a name around.
    package var printable: String { printed(keepingLines: false) }

    /// Printable, and shortened: a text that somebody typed or piped in is not echoed at full length.
    package var printableMessage: String {
        let most = 1_000
        guard utf8.count > most, count > most else { return printable }
        return (prefix(most / 2) + " … " + suffix(most / 4)).printable
    }

    /// Printable text of several lines.
    package var printableLines: String { printed(keepingLines: true) }

    private func printed(keepingLines: Bool) -> String {
        guard unicodeScalars.contains(where: \.isObeyed) else { return String(self) }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n" where keepingLines, "\t" where keepingLines: shown.append(scalar)
            case "\n": shown.append(contentsOf: #"\n"#.unicodeScalars)
            case "\t": shown.append(contentsOf: #"\t"#.unicodeScalars)
            case _ where scalar.value >= 0x10ff80:
                shown.append(contentsOf: Path(String(scalar)).shown.unicodeScalars)
            case "\r": shown.append(contentsOf: #"\r"#.unicodeScalars)
            case _ where scalar.isObeyed:
                shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }
}

extension Unicode.Scalar {
    fileprivate var isObeyed: Bool {
        switch value {
        case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        // A byte of a file's name that is no UTF-8.
        case 0x10ff80...0x10ffff: true
        default: false
        }
    }
}
