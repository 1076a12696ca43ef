/// What a person looks for, understood.
///
/// Words stand for entries that have all of them, in any of their English forms; `"in quotes"` for words just so and
/// in this order, `harb*` for words that begin so, `-word` for entries without it. Case and accents make no difference.
public struct SearchQuery: Equatable, Sendable {
    /// Tokens that stand one after another.
    struct Phrase: Equatable, Sendable {
        var tokens: [String]
        /// Whether the last token only has to begin so.
        var isPrefix: Bool
        /// The other words that count as much as this one.
        var others: [String] = []

        /// The phrase in the language of the index, where a text in quotes is always only text.
        var expression: String {
            let typed = "\"\(tokens.joined(separator: " "))\"" + (isPrefix ? " *" : "")
            guard !others.isEmpty else { return typed }
            return "(\(([typed] + others.map { "\"\($0)\"" }).joined(separator: " OR ")))"
        }

        /// The single word that it is, when it is one.
        var word: String? { tokens.count == 1 && !isPrefix ? tokens[0] : nil }
    }

    private(set) var wanted: [Phrase]
    let unwanted: [Phrase]
    /// What else is not wanted, in the language of the index: all that another query finds.
    private var found: String?

    /// So many words or parts in quotes are looked for; the index takes no question of any length.
    public static let mostParts = 64
    /// Whether more was typed than is looked for.
    public private(set) var isCut = false

    /// Understands what was typed, or gives nothing when there is no word in it to look for.
    ///
    /// A word that is typed twice counts once, and of very many words the first ones.
    public init?(_ text: String) {
        var wanted: [Phrase] = []
        var unwanted: [Phrase] = []
        var rest = HangulText.composed(text)[...]
        while let (part, signs) = Self.takePart(from: &rest) {
            guard wanted.count + unwanted.count < Self.mostParts else {
                isCut = true
                break
            }
            let (tokens, lastIsPrefix) = SearchTokens.sought(String(part))
            guard !tokens.isEmpty else { continue }
            var phrase = Phrase(tokens: tokens, isPrefix: signs.isPrefix || lastIsPrefix)
            if let word = phrase.word, !signs.isQuoted, !signs.isUnwanted {
                phrase.others = Array(EnglishForms.of(word).dropFirst())
            }
            if signs.isUnwanted {
                if !unwanted.contains(phrase) { unwanted.append(phrase) }
            } else if !wanted.contains(phrase) {
                wanted.append(phrase)
            }
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
        if let found { text = "(\(text)) NOT (\(found))" }
        return text
    }

    /// Whether nothing is asked but that words begin with some letter.
    var isVague: Bool {
        wanted.allSatisfy { $0.isPrefix && $0.tokens.count == 1 && $0.tokens[0].utf8.count == 1 }
    }

    /// The letter of a script without spaces that is all that is asked for: any part of a word may begin with it.
    var letter: String? {
        guard wanted.count == 1, wanted[0].isPrefix, wanted[0].tokens.count == 1 else { return nil }
        let token = wanted[0].tokens[0]
        return token.utf8.count > 1 && token.unicodeScalars.count == 1 ? token : nil
    }

    /// Whether a single letter is all that is asked for.
    package var isOneLetter: Bool { letter != nil }

    /// The same query with the words that begin so in the place of its letter.
    func spelledOut(_ words: [String]) -> Self {
        var query = self
        query.wanted[0].isPrefix = false
        query.wanted[0].others = words.filter { $0 != wanted[0].tokens[0] }
        return query
    }

    /// The same query with other words for those that it names.
    func replacing(_ words: [String: [String]]) -> Self {
        var query = self
        for place in wanted.indices {
            guard let word = wanted[place].word, let others = words[word] else { continue }
            query.wanted[place].others = others
        }
        return query
    }

    /// The same query with other words beside those that it names, for the entries that it does not find.
    func beside(_ words: [String: [String]]) -> Self {
        var query = replacing(words)
        query.found = expression
        return query
    }

    private typealias Signs = (isUnwanted: Bool, isQuoted: Bool, isPrefix: Bool)

    /// Takes one word or one part in quotes, with the signs about it.
    private static func takePart(from rest: inout Substring) -> (Substring, Signs)? {
        rest = rest.drop { $0.isWhitespace }
        guard !rest.isEmpty else { return nil }
        let isUnwanted = rest.first == "-" && rest.dropFirst().first.map { !$0.isWhitespace } == true
        if isUnwanted { rest = rest.dropFirst() }
        let part: Substring
        let isQuoted = rest.first == "\"" || rest.first == "“"
        if isQuoted {
            rest = rest.dropFirst()
            part = rest.prefix { $0 != "\"" && $0 != "”" }
            rest = rest[part.endIndex...].dropFirst()
        } else {
            part = rest.prefix { !$0.isWhitespace && $0 != "\"" }
            rest = rest[part.endIndex...]
        }
        let isPrefix = part.last == "*" || rest.first == "*"
        return (part, (isUnwanted, isQuoted, isPrefix))
    }
}
