package struct PageSummary: Equatable, Sendable {
    package var title: String?
    package var description: String?
    package var picture: String?

    package init(title: String? = nil, description: String? = nil, picture: String? = nil) {
        self.title = Self.kept(title, limit: Self.titleLimit)
        self.description = Self.kept(description, limit: Self.descriptionLimit)
        self.picture = picture.flatMap {
            $0.utf8.count <= FetchOrder.addressBytes ? Self.kept($0, limit: .max) : nil
        }
    }

    // In characters.
    package static let titleLimit = 300
    package static let descriptionLimit = 1_000

    private static func kept(_ text: String?, limit: Int) -> String? {
        guard let text else { return nil }
        let line = FetchLine.cleaned(text)
        guard line.count > limit else { return line.isEmpty ? nil : line }
        return line.prefix(limit - 1) + "…"
    }

    package var wire: [UInt8] {
        let lines = [("title", title), ("description", description), ("picture", picture)]
        return Array(lines.compactMap { name, text in text.map { "\(name) \($0)\n" } }.joined().utf8)
    }

    package init(wire: [UInt8]) {
        var found: [String: String] = [:]
        // Bytes: a combining mark would make one character with the space before it.
        for line in wire.split(separator: UInt8(ascii: "\n")) {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
            let text = String(decoding: line[space...].dropFirst(), as: UTF8.self)
            found[String(decoding: line[..<space], as: UTF8.self)] = text
        }
        self.init(title: found["title"], description: found["description"], picture: found["picture"])
    }
}

package enum FetchLine {
    package static func cleaned(_ text: String) -> String {
        let seen = text.unicodeScalars.map { scalar -> Character in
            if scalar.properties.isWhitespace { return " " }
            switch scalar.properties.generalCategory {
            case .control, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator:
                return " "
            case .format:
                // Some scripts and emoji need the two joiners.
                return scalar.value == 0x200C || scalar.value == 0x200D ? Character(scalar) : " "
            default: return Character(scalar)
            }
        }
        var line = String.UnicodeScalarView()
        for character in seen {
            if character == " ", line.last == nil || line.last == " " { continue }
            line.append(contentsOf: character.unicodeScalars)
        }
        if line.last == " " { line.removeLast() }
        return String(line)
    }
}
