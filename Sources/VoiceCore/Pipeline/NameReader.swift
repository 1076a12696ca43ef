internal import System

struct NameReader {
    let name: [Character]
    private(set) var position: Int
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var hour: Int?
    private var minute = 0
    private var second = 0
    private var isAfternoon: Bool?
    private var clock = DateStatement.Clock.local
    private var epoch: Int?

    init(name: [Character], at position: Int) {
        self.name = name
        self.position = position
    }

    var next: Character? { position < name.count ? name[position] : nil }

    var statement: DateStatement? {
        if let epoch { return DateStatement(epoch: epoch) }
        guard let year, let month, let day else { return nil }
        guard let hour else {
            return CivilTime(year: year, month: month, day: day).map { DateStatement($0, dayOnly: true) }
        }
        guard let hour = hourOfDay(hour) else { return nil }
        return CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
            .map { DateStatement($0, clock: clock) }
    }

    mutating func read(_ piece: Character, isField: Bool) -> Bool {
        guard isField else { return literal(piece) }
        switch piece {
        case "Y": return number(4...4) { $0.year = $1 }
        case "y": return number(2...2) { $0.year = 2000 + $1 }
        case "M": return number(2...2) { $0.month = $1 }
        case "N": return number(1...2) { $0.month = $1 }
        case "D": return number(2...2) { $0.day = $1 }
        case "d": return number(1...2) { $0.day = $1 }
        case "h": return number(2...2) { $0.hour = $1 }
        case "H": return number(1...2) { $0.hour = $1 }
        case "m": return number(2...2) { $0.minute = $1 }
        case "s": return number(2...2) { $0.second = $1 }
        case "E": return number(13...13) { $0.epoch = $1 / 1_000 }
        case "#": return number(1...18) { _, _ in }
        case "B": return word(Self.months) { $0.month = $1 }
        case "P": return word(Self.halves) { $0.isAfternoon = $1 }
        case "-": return separator()
        case " ": return gap()
        case "z": return zone()
        case "*": return restOfFolder()
        default: return false
        }
    }

    private func hourOfDay(_ hour: Int) -> Int? {
        guard let isAfternoon else { return hour }
        guard (1...12).contains(hour) else { return nil }
        return hour % 12 + (isAfternoon ? 12 : 0)
    }

    private mutating func literal(_ character: Character) -> Bool {
        guard let next else { return false }
        let same = next == character || next.lowercased() == character.lowercased()
        guard same || (character == " " && next.isWhitespace) else { return false }
        position += 1
        return true
    }

    private mutating func number(
        _ digits: ClosedRange<Int>,
        _ keep: (inout NameReader, Int) -> Void
    ) -> Bool {
        let found = name[position...].prefix(digits.upperBound).prefix { $0.isDigit }
        guard found.count >= digits.lowerBound, let value = Int(String(found)) else { return false }
        position += found.count
        keep(&self, value)
        return true
    }

    private mutating func word<Value>(
        _ words: [(String, Value)],
        _ keep: (inout NameReader, Value) -> Void
    ) -> Bool {
        for (word, value) in words where startsHere(word) {
            position += word.count
            keep(&self, value)
            return true
        }
        return false
    }

    private func startsHere(_ word: String) -> Bool {
        guard position + word.count <= name.count else { return false }
        let here = String(name[position..<position + word.count])
        return here == word || here.lowercased() == word.lowercased()
    }

    /// A separator is optional.
    private mutating func separator() -> Bool {
        if let next, "-_.:".contains(next) || next.isWhitespace { position += 1 }
        return true
    }

    private mutating func gap() -> Bool {
        for words in [" at ", ", ", " - ", ". ", " (", "@"] where startsHere(words) {
            position += words.count
            return true
        }
        guard let next, "-_.T".contains(next) || next.isWhitespace else { return false }
        position += 1
        return true
    }

    private mutating func restOfFolder() -> Bool {
        position = name[position...].firstIndex(of: "/") ?? name.count
        return true
    }

    private mutating func zone() -> Bool {
        // Skips a fraction of the second.
        var end = position
        if end < name.count, name[end] == ".", name[(end + 1)...].prefix(9).prefix(while: \.isDigit).count > 0
        {
            end += 1 + name[(end + 1)...].prefix(9).prefix(while: \.isDigit).count
        }
        guard let found = ZoneText.read(name, at: end) else { return true }
        clock = .offset(found.offset)
        position = found.end
        return true
    }

    private static let halves: [(String, Bool)] = [
        ("AM", false), ("PM", true), ("a.m.", false), ("p.m.", true), ("오전", false), ("오후", true),
    ]

    private static let months: [(String, Int)] = {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        let whole = names.enumerated().map { ($0.element, $0.offset + 1) }
        return whole + [("Sept", 9)] + whole.map { (String($0.0.prefix(3)), $0.1) }
    }()
}

/// A pattern such as `^Voice {y}{M}{D}_{h}{m}{s}$`: ``NameReader`` fields in braces, other text in any case.
struct NameTemplate: Sendable {
    private struct Piece: Sendable {
        var character: Character
        var isField: Bool
    }

    private let pieces: [Piece]
    private let fromStart: Bool
    private let toEnd: Bool

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
