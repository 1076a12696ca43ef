import Actions
import Programs
import VoiceCore

struct BlockLines {
    let entry: Entry
    let paint: Paint
    let width: Int?

    var text: String? {
        guard !entry.blocks.isEmpty else { return nil }
        let first = NumberedBlock.firstNumber(of: entry)
        return entry.blocks.enumerated().map { lines(of: $1, number: first + $0) }.joined(separator: "\n")
    }

    private func lines(of block: Block, number: Int) -> String {
        let head = "\(number) \(TextWidth.pad(block.kind.rawValue, to: 6))"
        let indent = String(repeating: " ", count: TextWidth.columns(head))
        let room = width.map { max(10, min($0, 100) - indent.count) }
        let lines = Self.texts(of: block).flatMap { text in
            text.split(whereSeparator: \.isNewline).flatMap { line in
                room.map { TextWidth.wrap(String(line), to: $0) } ?? [String(line)]
            }
        }
        return lines.enumerated().map { ($0 == 0 ? paint(head, .dim) : indent) + $1.printable }
            .joined(separator: "\n")
    }

    static func facts(of picture: Picture) -> String {
        var facts = [picture.name, "\(picture.width) × \(picture.height)", Shown.bytes(picture.bytes)]
        if let taken = picture.takenAt { facts.append("taken " + Shown.minute(taken)) }
        if let position = picture.position {
            let name = picture.city.map { " (\($0))" } ?? ""
            facts.append("at \(position.latitude), \(position.longitude)\(name)")
        }
        return facts.joined(separator: "  ")
    }

    private static func texts(of block: Block) -> [String] {
        switch block {
        case .text(let text): [text]
        case .link(let address, let title): [title, address].compactMap(\.self)
        case .photo(let pictures, let caption): [caption].compactMap(\.self) + pictures.map(Self.facts)
        case .place(let name, nil): [name]
        case .place(let name, let position?): ["\(name) (\(position.latitude), \(position.longitude))"]
        }
    }
}

extension [Block.Kind] {
    /// Such as `+text +2 links`.
    var shown: String {
        Block.Kind.allCases.compactMap { kind in
            let count = count { $0 == kind }
            return count == 0 ? nil : count == 1 ? "+\(kind.rawValue)" : "+\(count) \(kind.rawValue)s"
        }.joined(separator: " ")
    }
}
