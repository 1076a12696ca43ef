/// The match, and some words on both sides of it.
struct HitContext: Equatable {
    var before: String
    var match: String
    var after: String

    /// Words on either side.
    private static let words = 8

    /// A range of a text, with `lineBreak` for each line break.
    init(of range: Range<String.Index>, in text: String, lineBreak: String = " ") {
        var start = range.lowerBound
        var left = Self.words
        while start > text.startIndex, left > 0 || !text[text.index(before: start)].isWhitespace {
            start = text.index(before: start)
            if text[start].isWhitespace { left -= 1 }
        }
        var end = range.upperBound
        var right = Self.words
        while end < text.endIndex, right > 0 || !text[end].isWhitespace {
            if text[end].isWhitespace { right -= 1 }
            end = text.index(after: end)
        }
        before = (start > text.startIndex ? "…" : "") + Self.line(text[start..<range.lowerBound], lineBreak)
        match = Self.line(text[range], lineBreak)
        after = Self.line(text[range.upperBound..<end], lineBreak) + (end < text.endIndex ? "…" : "")
    }

    /// One of the words of a transcript.
    init(ofWord place: Int, in words: [String]) {
        let start = words[..<place].joined(separator: " ")
        let text = words.joined(separator: " ")
        let first = text.index(text.startIndex, offsetBy: start.isEmpty ? 0 : start.count + 1)
        self.init(of: first..<text.index(first, offsetBy: words[place].count), in: text)
    }

    private static func line(_ text: Substring, _ lineBreak: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: lineBreak)
    }
}
