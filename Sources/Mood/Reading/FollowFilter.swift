/// The letters that may follow the first word of a phrase.
///
/// Hundreds of phrases begin with "not" or "my"; the next letter rules out nearly all of them without trying any.
struct FollowFilter {
    private static let anything = UInt64.max

    /// A bit for each letter; letters may share one.
    private var letters: UInt64
    private var isAfterSpace = false

    init(_ phrase: TextBytes, at place: Int) {
        letters = Self.anything
        guard place < phrase.count else { return }
        isAfterSpace = phrase.has(" ", at: place) && !Self.mayBeMissing(phrase, before: place + 1)
        letters = Self.firsts(phrase, isAfterSpace ? place + 1 : place) ?? Self.anything
    }

    func allow(_ text: TextBytes, _ place: Int) -> Bool {
        var place = place
        if isAfterSpace {
            guard text.has(" ", at: place) else { return false }
            place += 1
        }
        guard letters != Self.anything else { return true }
        return Self.letter(text, place).map { letters & $0 != 0 } ?? false
    }

    /// Nil when an expression may begin with anything.
    private static func firsts(_ phrase: TextBytes, _ start: Int) -> UInt64? {
        guard start < phrase.count else { return nil }
        guard phrase.has("(", at: start) else { return literal(phrase, start) }
        guard phrase.has(prefix: "(?:", at: start), let group = alternatives(phrase, start + 3),
            !mayBeMissing(phrase, before: group.end + 1)
        else { return nil }
        var letters: UInt64 = 0
        for begin in group.begins {
            guard let first = firsts(phrase, begin) else { return nil }
            letters |= first
        }
        return letters
    }

    private static func alternatives(_ phrase: TextBytes, _ start: Int) -> (begins: [Int], end: Int)? {
        var begins = [start]
        var depth = 0
        for index in start..<phrase.count {
            switch phrase[index] {
            // What stands in brackets or after a backslash may be a bracket itself.
            case UInt8(ascii: "["), UInt8(ascii: "\\"): return nil
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth == 0: return (begins, index)
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "|") where depth == 0: begins.append(index + 1)
            default: break
            }
        }
        return nil
    }

    private static func literal(_ phrase: TextBytes, _ index: Int) -> UInt64? {
        let isLetter = phrase[index].isLetter || phrase[index] >= 0xe0
        guard isLetter, !mayBeMissing(phrase, before: index + (phrase[index] < 0x80 ? 1 : 3)) else {
            return nil
        }
        return letter(phrase, index)
    }

    /// Nil at the end; all bits for a character that is not told apart.
    private static func letter(_ text: TextBytes, _ index: Int) -> UInt64? {
        guard index < text.count else { return nil }
        if text[index] < 0x80 { return 1 << UInt64(text[index] & 63) }
        return text.scalar(at: index).map { 1 << UInt64(($0 &* 2_654_435_761) >> 26) } ?? anything
    }

    private static func mayBeMissing(_ phrase: TextBytes, before next: Int) -> Bool {
        phrase.has(anyOf: "?*{", at: next)
    }
}
