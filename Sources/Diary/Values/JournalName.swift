/// Names of journals that nobody typed: from notes beside memos, and from other diaries.
package enum JournalName {
    /// For names that a person gives now.
    package static let characterLimit = 200

    static func isOneLine(_ name: String) -> Bool {
        !name.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
        }
    }

    /// A name that a diary had: as it is where a person may give it so, or else mended.
    static func kept(_ name: String) -> String? {
        guard isOneLine(name) else { return mended(name) }
        guard let last = name.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(name[...last].drop(while: \.isWhitespace))
    }

    /// The name as a person may give it: on one line, without what cannot be seen; nothing where nothing is left.
    package static func mended(_ name: String?) -> String? {
        guard let name else { return nil }
        let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isBreak = scalar.properties.generalCategory == .control || scalar.properties.isWhitespace
            return isBreak || scalar == "\u{fffd}" ? " " : scalar
        }
        var line = String.UnicodeScalarView()
        for scalar in scalars where scalar != " " || (line.last != nil && line.last != " ") {
            line.append(scalar)
        }
        if line.last == " " { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }
}
