package enum TextWidth {
    /// Counts two columns for Hangul, kana, ideographs and emoji, and none for a style such as ESC `[1m`.
    package static func columns(_ text: some StringProtocol) -> Int {
        var sum = 0
        var isStyle = false
        for character in text {
            if character == "\u{1b}" {
                isStyle = true
            } else if !isStyle {
                sum += columns(character)
            } else if character.isLetter {
                isStyle = false
            }
        }
        return sum
    }

    static func columns(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0..<0x20, 0x7f, 0x200b...0x200f, 0x300..<0x370: return 0
        case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
            0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
            return 2
        default: return 1
        }
    }

    package static func cut(_ text: String, to limit: Int) -> String {
        guard columns(text) > limit else { return text }
        var kept = ""
        var room = limit - 1
        for character in text {
            room -= columns(character)
            if room < 0 { break }
            kept.append(character)
        }
        return limit > 0 ? kept + "…" : ""
    }

    package static func cutStart(_ text: String, to limit: Int) -> String {
        String(cut(String(text.reversed()), to: limit).reversed())
    }

    /// Cuts the middle, as both ends of a name tell the most.
    package static func cutMiddle(_ text: String, to limit: Int) -> String {
        guard columns(text) > limit, limit > 2 else { return cut(text, to: limit) }
        let end = cutStart(text, to: limit / 2 + 1).dropFirst()
        return cut(text, to: limit - columns(end)) + end
    }

    package static func pad(_ text: String, to limit: Int) -> String {
        text + String(repeating: " ", count: max(0, limit - columns(text)))
    }

    /// Wraps a paragraph; a longer word stands alone, and a unit stays with its number.
    package static func wrap(_ text: String, to limit: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words(of: text) {
            if line.isEmpty {
                line = String(word)
            } else if columns(line) + 1 + columns(word) <= limit {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    private static func words(of text: String) -> [String] {
        text.split(separator: " ").reduce(into: []) { words, word in
            let isUnit = ["s", "%", "m", "h", "MB", "GB"].contains(word.prefix { $0.isLetter || $0 == "%" })
            if isUnit, let number = words.last, number.last?.isNumber == true {
                words[words.count - 1] = "\(number) \(word)"
            } else {
                words.append(String(word))
            }
        }
    }
}
