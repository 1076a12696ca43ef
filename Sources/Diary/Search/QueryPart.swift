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
