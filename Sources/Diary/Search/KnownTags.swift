/// Tags of a diary that a person types as they are shown, though a word behind `#` would end before they do.
struct KnownTags {
    private let names: [[String]]

    /// Those of some tags that have spaces in them or begin with the sign, the longest first.
    init(_ tags: [String]) {
        names = tags.filter { $0.first == "#" || $0.contains(where: \.isWhitespace) }
            .map(Self.letters).sorted { $0.count > $1.count }
    }

    /// The beginning of a text that is one of them, and ends where a word does.
    func beginning(of text: Substring) -> Substring? {
        for name in names {
            let start = text.prefix(name.count)
            let next = text[start.endIndex...].first
            if next.map(\.isWhitespace) ?? true, Self.letters(start) == name { return start }
        }
        return nil
    }

    /// Without regard to capitals, as tags are found.
    private static func letters(_ text: some StringProtocol) -> [String] { text.map { $0.lowercased() } }
}
