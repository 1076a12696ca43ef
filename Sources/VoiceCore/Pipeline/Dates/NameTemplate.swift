/// The pattern by which a recorder writes the time into its files' names.
///
/// Fields stand in braces, anything else stands for itself (letters in either case, any white
/// space for a space): `Voice {y}{M}{D}_{h}{m}{s}`.
///
/// | Field | Means |
/// |---|---|
/// | `{Y}` `{y}` | year of four or of two digits |
/// | `{M}` `{D}` `{h}` `{m}` `{s}` | month, day, hour, minute, second of two digits |
/// | `{N}` `{d}` `{H}` | month, day, hour of one or two digits |
/// | `{B}` | month by its English name |
/// | `{P}` | half of the day: `AM`, `PM`, `오전`, `오후` |
/// | `{#}` | any digits |
/// | `{-}` | one of `-` `_` `.` `:` or a space, or nothing |
/// | `{ }` | what separates date and time |
/// | `{z}` | `Z` or an offset such as `+0900`, if there is one |
/// | `{E}` | milliseconds since 1970 |
/// | `{*}` | the rest of a folder's name |
struct NameTemplate: Sendable {
    private struct Piece: Sendable {
        var character: Character
        var isField: Bool
    }

    private let pieces: [Piece]
    private let fromStart: Bool
    private let toEnd: Bool

    /// - Parameter text: The pattern; `^` in front and `$` at the end tie it to the name's ends.
    init(_ text: String) {
        var pieces: [Piece] = []
        var rest = Substring(text)
        fromStart = rest.first == "^"
        if fromStart { rest.removeFirst() }
        toEnd = rest.last == "$"
        if toEnd { rest.removeLast() }
        while let character = rest.popFirst() {
            if character == "{", let field = rest.popFirst(), rest.popFirst() == "}" {
                pieces.append(Piece(character: field, isField: true))
            } else {
                pieces.append(Piece(character: character, isField: false))
            }
        }
        self.pieces = pieces
    }

    /// The first match in the name.
    func find(in name: [Character]) -> DateStatement? {
        let starts = fromStart ? 0..<1 : 0..<name.count
        for start in starts {
            // A date does not begin or end within a longer number.
            if start > 0, name[start - 1].isDigit, start < name.count, name[start].isDigit { continue }
            var reader = NameReader(name: name, at: start)
            guard pieces.allSatisfy({ reader.read($0.character, isField: $0.isField) }) else { continue }
            if toEnd, reader.position != name.count { continue }
            if let next = reader.next, next.isDigit, name[reader.position - 1].isDigit { continue }
            if let statement = reader.statement { return statement }
        }
        return nil
    }
}
