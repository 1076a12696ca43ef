/// Words match in any English form, `"in quotes"` exactly, `harb*` as beginnings; `-word` excludes, `sea OR river`
/// needs either, and `#tag` a tag; case and accents make no difference.
package struct SearchQuery: Equatable, Sendable {
    struct Phrase: Equatable, Sendable {
        var tokens: [String]
        var isPrefix: Bool
        var others: [String] = []

        /// The phrase in the index's language, in quotes, which makes it plain text.
        var expression: String {
            let typed = "\"\(tokens.joined(separator: " "))\"" + (isPrefix ? " *" : "")
            guard !others.isEmpty else { return typed }
            return "(\(([typed] + others.map { "\"\($0)\"" }).joined(separator: " OR ")))"
        }

        var word: String? { tokens.count == 1 && !isPrefix ? tokens[0] : nil }
    }

    private(set) var wanted: [[Phrase]] = []
    private(set) var unwanted: [Phrase] = []
    package private(set) var tags: [String] = []
    private(set) var unwantedTags: [String] = []
    /// OR stands beside a tag, where it joins nothing.
    package private(set) var joinsTags = false
    /// OR stands beside an unwanted word, where it joins nothing either.
    package private(set) var joinsUnwanted = false
    /// NOT stands beside other words with no word behind it.
    package private(set) var lacksUnwanted = false
    /// OR stands behind a word with nothing behind it.
    package private(set) var lacksOther = false
    /// The closing quote is missing, so all behind it counts as one text.
    package private(set) var lacksQuote = false
    /// Another query's results, unwanted here, in the language of the index.
    private var found: String?

    /// Most words, quoted texts and tags: the index refuses long queries.
    package static let mostParts = 64
    package private(set) var isCut = false

    /// Returns nil without a word or a tag; drops repeated words, and the last of too many.
    package init?(_ text: String) { self.init(text, tags: []) }

    /// Knows the diary's tags, of which one with spaces may be typed as it is shown.
    package init?(_ text: String, tags known: [String]) {
        let known = KnownTags(known)
        var rest = ComposedText.of(text)[...]
        var (isBehindWord, isBehindTag, isBehindUnwanted, joins) = (false, false, false, false)
        var isBehindAny = false
        while let part = QueryPart.take(from: &rest, known) {
            defer { isBehindAny = true }
            if part.isOr {
                // An OR that joins nothing is a slip, and no search word.
                joins = isBehindWord && QueryPart.isWordNext(in: rest, known)
                if isBehindAny, rest.allSatisfy(\.isWhitespace) { lacksOther = true }
                if !joins, isBehindTag || QueryPart.isTagNext(in: rest, known) { joinsTags = true }
                let isBeside = isBehindWord || isBehindUnwanted
                if !joins, isBeside, QueryPart.isAnyNext(in: rest, isBehindUnwanted, known) {
                    joinsUnwanted = true
                }
                continue
            }
            if part.isNot, isBehindAny || !rest.allSatisfy(\.isWhitespace) {
                lacksUnwanted = true
                continue
            }
            if part.isAnd, isBehindWord || isBehindTag, !rest.allSatisfy(\.isWhitespace) { continue }
            if !joins { dropRepeated() }
            guard wanted.joined().count + unwanted.count + tags.count + unwantedTags.count < Self.mostParts
            else {
                isCut = true
                break
            }
            let phrase = part.phrase
            lacksQuote = lacksQuote || part.isUnclosed
            add(part, phrase, joins: joins)
            (isBehindWord, isBehindTag) = (phrase != nil && !part.isUnwanted, part.isTag)
            isBehindUnwanted = phrase != nil && part.isUnwanted
            joins = false
        }
        dropRepeated()
        guard !wanted.isEmpty || !tags.isEmpty else { return nil }
    }

    /// Each whole word and its beginnings down to half of it, with a star.
    package var beginnings: [String] {
        wanted.joined().compactMap(\.word).flatMap { word in
            stride(from: word.count, through: max(3, (word.count + 1) / 2), by: -1).map {
                word.prefix($0) + "*"
            }
        }
    }

    package static func isOnlyUnwanted(_ text: String) -> Bool {
        var rest = ComposedText.of(text)[...]
        let tags = KnownTags([])
        while let part = QueryPart.take(from: &rest, tags) { if part.isUnwanted { return true } }
        return false
    }

    package static func capitalised(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let signs = words.enumerated().map { place, word in
            let isBetween = place > 0 && place < words.count - 1
            return isBetween && ["or", "not"].contains(word.lowercased()) ? word.uppercased() : word
        }
        return signs == words ? nil : signs.joined(separator: " ")
    }

    private mutating func add(_ part: QueryPart, _ phrase: Phrase?, joins: Bool) {
        if let tag = part.tag {
            if part.isUnwanted {
                if !unwantedTags.contains(tag) { unwantedTags.append(tag) }
            } else if !tags.contains(tag) {
                tags.append(tag)
            }
        }
        guard let phrase else { return }
        if part.isUnwanted {
            if !unwanted.contains(phrase) { unwanted.append(phrase) }
        } else if !joins {
            wanted.append([phrase])
        } else if !wanted[wanted.count - 1].contains(phrase) {
            wanted[wanted.count - 1].append(phrase)
        }
    }

    private mutating func dropRepeated() {
        if let last = wanted.last, wanted.dropLast().contains(last) { wanted.removeLast() }
    }

    func narrowing(_ filter: EntryFilter) -> EntryFilter {
        var filter = filter
        filter.tags += tags
        filter.unwantedTags += unwantedTags
        return filter
    }

    package var isOfTags: Bool { wanted.isEmpty }

    static func expression(of phrases: [Phrase]) -> String {
        let all = phrases.map(\.expression)
        return all.count == 1 ? all[0] : "(\(all.joined(separator: " OR ")))"
    }

    var expression: String {
        var text = wanted.map(Self.expression).joined(separator: " AND ")
        if !unwanted.isEmpty {
            text = "(\(text)) NOT (\(unwanted.map(\.expression).joined(separator: " OR ")))"
        }
        if let found { text = "(\(text)) NOT (\(found))" }
        return text
    }

    var isVague: Bool {
        wanted.joined().allSatisfy { $0.isPrefix && $0.tokens.count == 1 && $0.tokens[0].utf8.count == 1 }
    }

    /// A single letter of a script without spaces: any part of a word may begin with it.
    var letter: String? {
        guard wanted.count == 1, wanted[0].count == 1, wanted[0][0].isPrefix, wanted[0][0].tokens.count == 1
        else { return nil }
        let token = wanted[0][0].tokens[0]
        return token.utf8.count > 1 && token.unicodeScalars.count == 1 ? token : nil
    }

    package var isOneLetter: Bool { letter != nil }

    func spelledOut(_ words: [String]) -> Self {
        var query = self
        query.wanted[0][0].isPrefix = false
        query.wanted[0][0].others = words.filter { $0 != wanted[0][0].tokens[0] }
        return query
    }

    func replacing(_ words: [String: [String]]) -> Self {
        var query = self
        query.wanted = wanted.map { phrases in
            phrases.map { phrase in
                guard let word = phrase.word, let others = words[word] else { return phrase }
                var phrase = phrase
                phrase.others = others
                return phrase
            }
        }
        return query
    }

    /// The query with similar words beside its own, without the entries that it finds itself.
    func beside(_ words: [String: [String]]) -> Self {
        var query = replacing(words)
        query.found = expression
        return query
    }
}

/// One word or quoted text of the input, with its signs.
struct QueryPart {
    let text: Substring
    var isUnwanted = false
    var isTag = false
    var isQuoted = false
    var isPrefix = false
    var isUnclosed = false

    static func take(from rest: inout Substring, _ tags: KnownTags) -> Self? {
        guard let part = takeOne(from: &rest, tags) else { return nil }
        var behind = rest
        guard part.isNot, var next = takeOne(from: &behind, tags), !next.isUnwanted, !next.isOr else {
            return part
        }
        next.isUnwanted = true
        rest = behind
        return next
    }

    private static func takeOne(from rest: inout Substring, _ tags: KnownTags) -> Self? {
        rest = rest.drop { $0.isWhitespace }
        guard !rest.isEmpty else { return nil }
        let isUnwanted = rest.first == "-" && rest.dropFirst().first.map { !$0.isWhitespace } == true
        if isUnwanted { rest = rest.dropFirst() }
        if rest.first == "#", let tag = tags.beginning(of: rest.dropFirst()) {
            rest = rest[tag.endIndex...]
            return QueryPart(text: tag, isUnwanted: isUnwanted, isTag: true)
        }
        let isTag = rest.first == "#" && rest.dropFirst().first.map { !$0.isWhitespace && $0 != "#" } == true
        if isTag { rest = rest.dropFirst() }
        let text: Substring
        var isUnclosed = false
        let isQuoted = rest.first == "\"" || rest.first == "“"
        if isQuoted {
            rest = rest.dropFirst()
            text = rest.prefix { $0 != "\"" && $0 != "”" }
            rest = rest[text.endIndex...]
            isUnclosed = rest.isEmpty
            rest = rest.dropFirst()
        } else {
            text = rest.prefix { !$0.isWhitespace && $0 != "\"" }
            rest = rest[text.endIndex...]
        }
        return QueryPart(
            text: text,
            isUnwanted: isUnwanted,
            isTag: isTag,
            isQuoted: isQuoted,
            isPrefix: text.last == "*" || rest.first == "*",
            isUnclosed: isUnclosed
        )
    }

    var isOr: Bool { isSign("OR") }
    var isAnd: Bool { isSign("AND") }
    var isNot: Bool { isSign("NOT") }

    private func isSign(_ sign: String) -> Bool { !isUnwanted && !isTag && !isQuoted && text == sign }

    var phrase: SearchQuery.Phrase? {
        guard !isTag else { return nil }
        let (tokens, lastIsPrefix) = SearchTokens.sought(String(text))
        guard !tokens.isEmpty else { return nil }
        var phrase = SearchQuery.Phrase(tokens: tokens, isPrefix: isPrefix || lastIsPrefix)
        if let word = phrase.word, !isQuoted, !isUnwanted {
            phrase.others = Array(EnglishForms.of(word).dropFirst())
        }
        return phrase
    }

    var tag: String? { isTag ? JournalName.kept(String(text)) : nil }

    static func isWordNext(in rest: Substring, _ tags: KnownTags) -> Bool {
        var rest = rest
        guard let next = take(from: &rest, tags) else { return false }
        return !next.isUnwanted && !next.isOr && next.phrase != nil
    }

    /// An unwanted word follows, or any word behind one.
    static func isAnyNext(in rest: Substring, _ isBehindUnwanted: Bool, _ tags: KnownTags) -> Bool {
        var rest = rest
        guard let next = take(from: &rest, tags), !next.isOr else { return false }
        return next.phrase != nil && (next.isUnwanted || isBehindUnwanted)
    }

    static func isTagNext(in rest: Substring, _ tags: KnownTags) -> Bool {
        var rest = rest
        return take(from: &rest, tags)?.tag != nil
    }
}
