/// A query, understood.
///
/// Words stand for entries that have all of them, in any of their English forms; `"in quotes"` for words just so and
/// in this order, `harb*` for words that begin so, `-word` for entries without it, `sea OR river` for one of both, and
/// `#tag` for entries with a tag. Case and accents of words make no difference.
package struct SearchQuery: Equatable, Sendable {
    /// Tokens that stand one after another.
    struct Phrase: Equatable, Sendable {
        var tokens: [String]
        /// Only the beginning of the last token has to match.
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

    /// Of each list one must stand in an entry.
    private(set) var wanted: [[Phrase]] = []
    private(set) var unwanted: [Phrase] = []
    /// Tags that an entry must have, all of them.
    package private(set) var tags: [String] = []
    /// Tags that an entry must not have.
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

    /// So many words, parts in quotes and tags are looked for; the index takes no question of any length.
    package static let mostParts = 64
    /// More was typed than is looked for.
    package private(set) var isCut = false

    /// Understands what was typed, or gives nothing when there is no word and no tag in it to look for.
    ///
    /// A word that is typed twice counts once, and of very many words the first ones.
    package init?(_ text: String) { self.init(text, tags: []) }

    /// The same in a diary with these tags: one that has spaces may be typed as it is shown.
    package init?(_ text: String, tags known: [String]) {
        let known = KnownTags(known)
        var rest = ComposedText.of(text)[...]
        var (isBehindWord, isBehindTag, isBehindUnwanted, joins) = (false, false, false, false)
        var isBehindAny = false
        while let part = QueryPart.take(from: &rest, known) {
            defer { isBehindAny = true }
            if part.isOr {
                // One that joins nothing is a slip, and no word that is looked for.
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

    /// Each word that is looked for whole, and its beginnings down to half of it, with the star of words that begin so.
    package var beginnings: [String] {
        wanted.joined().compactMap(\.word).flatMap { word in
            stride(from: word.count, through: max(3, (word.count + 1) / 2), by: -1).map {
                word.prefix($0) + "*"
            }
        }
    }

    /// Nothing to look for, because every word is unwanted.
    package static func isOnlyUnwanted(_ text: String) -> Bool {
        var rest = ComposedText.of(text)[...]
        let tags = KnownTags([])
        while let part = QueryPart.take(from: &rest, tags) { if part.isUnwanted { return true } }
        return false
    }

    /// The query with `or` and `not` in capitals, which makes signs of them; nil without such words.
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

    /// Forgets the last words where they were typed before; not before it is known that no others are joined to them.
    private mutating func dropRepeated() {
        if let last = wanted.last, wanted.dropLast().contains(last) { wanted.removeLast() }
    }

    /// The same filter with the tags that were typed among the words.
    func narrowing(_ filter: EntryFilter) -> EntryFilter {
        var filter = filter
        filter.tags += tags
        filter.unwantedTags += unwantedTags
        return filter
    }

    package var isOfTags: Bool { wanted.isEmpty }

    /// The words of one list, in the language of the index.
    static func expression(of phrases: [Phrase]) -> String {
        let all = phrases.map(\.expression)
        return all.count == 1 ? all[0] : "(\(all.joined(separator: " OR ")))"
    }

    /// Everything, in the language of the index.
    var expression: String {
        var text = wanted.map(Self.expression).joined(separator: " AND ")
        if !unwanted.isEmpty {
            text = "(\(text)) NOT (\(unwanted.map(\.expression).joined(separator: " OR ")))"
        }
        if let found { text = "(\(text)) NOT (\(found))" }
        return text
    }

    /// Nothing is asked but a first letter.
    var isVague: Bool {
        wanted.joined().allSatisfy { $0.isPrefix && $0.tokens.count == 1 && $0.tokens[0].utf8.count == 1 }
    }

    /// The letter of a script without spaces that is all that is asked for: any part of a word may begin with it.
    var letter: String? {
        guard wanted.count == 1, wanted[0].count == 1, wanted[0][0].isPrefix, wanted[0][0].tokens.count == 1
        else { return nil }
        let token = wanted[0][0].tokens[0]
        return token.utf8.count > 1 && token.unicodeScalars.count == 1 ? token : nil
    }

    package var isOneLetter: Bool { letter != nil }

    /// The same query with the words that begin so in the place of its letter.
    func spelledOut(_ words: [String]) -> Self {
        var query = self
        query.wanted[0][0].isPrefix = false
        query.wanted[0][0].others = words.filter { $0 != wanted[0][0].tokens[0] }
        return query
    }

    /// The same query with other words for those that it names.
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

    /// The same query with other words beside those that it names, for the entries that it does not find.
    func beside(_ words: [String: [String]]) -> Self {
        var query = replacing(words)
        query.found = expression
        return query
    }
}

/// One word or one part in quotes of what was typed, with the signs about it.
struct QueryPart {
    let text: Substring
    var isUnwanted = false
    var isTag = false
    var isQuoted = false
    var isPrefix = false
    /// The closing quote is missing, so all that follows belongs to the phrase.
    var isUnclosed = false

    /// Takes the next part of what was typed; a word that NOT stands before is not wanted.
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

    /// Takes the next part of what was typed by the signs about it alone.
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

    /// The sign between words of which one is enough.
    var isOr: Bool { isSign("OR") }
    /// The sign between words that are all wanted, which changes nothing.
    var isAnd: Bool { isSign("AND") }
    /// The sign before an unwanted word.
    var isNot: Bool { isSign("NOT") }

    private func isSign(_ sign: String) -> Bool { !isUnwanted && !isTag && !isQuoted && text == sign }

    /// The words that it stands for; nothing where it is a tag, or signs alone.
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

    /// The tag that it names.
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
