/// What a person looks for, understood.
///
/// Words stand for entries that have all of them, `"in quotes"` for words in this order, `harb*` for words that
/// begin so, `-word` for entries without it. Case and accents make no difference.
public struct SearchQuery: Equatable, Sendable {
    /// Tokens that stand one after another.
    struct Phrase: Equatable, Sendable {
        var tokens: [String]
        /// Whether the last token only has to begin so.
        var isPrefix: Bool

        /// The phrase in the language of the index, where a text in quotes is always only text.
        var expression: String { "\"\(tokens.joined(separator: " "))\"" + (isPrefix ? " *" : "") }
    }

    let wanted: [Phrase]
    let unwanted: [Phrase]

    /// Understands what was typed, or gives nothing when there is no word in it to look for.
    public init?(_ text: String) {
        var wanted: [Phrase] = []
        var unwanted: [Phrase] = []
        var rest = HangulText.composed(text)[...]
        while let (part, isUnwanted, isPrefix) = Self.takePart(from: &rest) {
            let (tokens, lastIsPrefix) = SearchTokens.sought(String(part))
            guard !tokens.isEmpty else { continue }
            let phrase = Phrase(tokens: tokens, isPrefix: isPrefix || lastIsPrefix)
            if isUnwanted { unwanted.append(phrase) } else { wanted.append(phrase) }
        }
        guard !wanted.isEmpty else { return nil }
        (self.wanted, self.unwanted) = (wanted, unwanted)
    }

    /// Everything, in the language of the index.
    var expression: String {
        var text = wanted.map(\.expression).joined(separator: " AND ")
        if !unwanted.isEmpty {
            text = "(\(text)) NOT (\(unwanted.map(\.expression).joined(separator: " OR ")))"
        }
        return text
    }

    /// Whether nothing is asked but that words begin with some letter.
    var isVague: Bool {
        wanted.allSatisfy { $0.isPrefix && $0.tokens.count == 1 && $0.tokens[0].utf8.count == 1 }
    }

    /// Takes one word or one part in quotes, with the signs about it.
    private static func takePart(from rest: inout Substring) -> (Substring, isUnwanted: Bool, isPrefix: Bool)?
    {
        rest = rest.drop { $0.isWhitespace }
        guard !rest.isEmpty else { return nil }
        let isUnwanted = rest.first == "-" && rest.dropFirst().first.map { !$0.isWhitespace } == true
        if isUnwanted { rest = rest.dropFirst() }
        let part: Substring
        if let quote = rest.first, quote == "\"" || quote == "“" {
            rest = rest.dropFirst()
            part = rest.prefix { $0 != "\"" && $0 != "”" }
            rest = rest[part.endIndex...].dropFirst()
        } else {
            part = rest.prefix { !$0.isWhitespace && $0 != "\"" }
            rest = rest[part.endIndex...]
        }
        let isPrefix = part.last == "*" || rest.first == "*"
        return (part, isUnwanted, isPrefix)
    }
}
