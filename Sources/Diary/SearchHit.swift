package import Hearing
package import System

package struct SearchHit: Equatable, Sendable {
    package enum Field: String, CaseIterable, Sendable { case title, text, transcript, block }

    package enum How: String, CaseIterable, Sendable {
        case word
        case guess
        case near
    }

    package var entry: EntrySummary
    package var field: Field = .text
    package var how: How
    /// The word perhaps said in place of the match, for a hit by a guess.
    package var guess: String?
    /// The words were heard, but the person wrote another text.
    package var isReplaced = false
    package var before = ""
    package var match = ""
    package var after = ""
    package var second: Double?
    package var score: Double

    /// A hit whose place is not known yet.
    init(entry: EntrySummary, how: How, score: Double) {
        (self.entry, self.how, self.score) = (entry, how, score)
        // An accent that only the index can leave out: the text does not show the place.
        let text = EntryText(entry.text, limit: EntrySummary.standardTextLimit)
        before = text.text + (text.isTruncated || entry.textIsCut ? "…" : "")
    }

    mutating func put(_ context: HitContext, in field: Field, at second: Double?) {
        (before, match, after) = (context.before, context.match, context.after)
        (self.field, self.second) = (field, second)
    }
}

package struct SearchResult: Equatable, Sendable {
    package var hits: [SearchHit]
    package var total: Int
}

extension SearchHit {
    package var jsonText: JSONText {
        guard case .object(var members) = entry.jsonText else { return .null }
        var place: [JSONText.Member] = [
            .init("in", .string(field.rawValue)), .init("by", .string(how.rawValue)),
            .init("before", .string(before)),
            .init("match", .string(match)), .init("after", .string(after)),
        ]
        if let guess { place.append(.init("guess", .string(guess))) }
        if isReplaced { place.append(.init("replaced", true)) }
        if let second { place.append(.init("second", .number(second))) }
        members.append(.init("hit", .object(place)))
        members.append(.init("score", .number(score)))
        return .object(members)
    }
}

struct HitContext: Equatable {
    var before: String
    var match: String
    var after: String

    private static let words = 8

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

struct HitPlace {
    private let phrases: [SearchQuery.Phrase]

    init(_ phrases: [SearchQuery.Phrase]) {
        self.phrases = phrases.map { phrase in
            var phrase = phrase
            phrase.tokens = phrase.tokens.map(BareLetters.of)
            return phrase
        }
    }

    var isOfOne: Bool { phrases.count == 1 }

    /// The place where the query's words stand closest together.
    func range(in text: String) -> Range<String.Index>? {
        let tokens = SearchTokens.of(text)
        guard let found = first(in: tokens.map { BareLetters.of($0.text) }) else { return nil }
        return tokens[found.lowerBound].range.lowerBound..<tokens[found.upperBound - 1].range.upperBound
    }

    func second(inLines lines: String) -> Double? {
        var tokens: [String] = []
        var places: [Int] = []
        for (place, word) in WordLines.texts(of: lines).enumerated() {
            for token in SearchTokens.of(word) {
                tokens.append(BareLetters.of(token.text))
                places.append(place)
            }
        }
        return first(in: tokens).flatMap { WordLines.start(ofWord: places[$0.lowerBound], in: lines) }
    }

    func guess(among words: [Word]) -> (place: Int, guess: String)? {
        for (place, word) in words.enumerated() {
            for guess in word.alternatives ?? [] {
                let tokens = SearchTokens.of(guess).map { BareLetters.of($0.text) }
                if first(in: tokens) != nil { return (place, guess) }
            }
        }
        return nil
    }

    private func first(in tokens: [String]) -> Range<Int>? {
        var found: [(start: Int, phrase: Int)] = []
        for start in tokens.indices {
            for phrase in phrases.indices where stands(phrases[phrase], in: tokens, at: start) {
                found.append((start, phrase))
            }
        }
        var best: (start: Int, phrase: Int)?
        var most = 0
        for (place, here) in found.enumerated() {
            let near = found[place...].prefix { $0.start - here.start <= Self.near }
            let count = Set(near.map(\.phrase)).count
            if count > most { (best, most) = (here, count) }
        }
        return best.map { $0.start..<($0.start + phrases[$0.phrase].tokens.count) }
    }

    /// Two finds at most this many words apart are shown together.
    private static let near = 8

    private func stands(_ phrase: SearchQuery.Phrase, in tokens: [String], at start: Int) -> Bool {
        if phrase.others.contains(tokens[start]) { return true }
        guard start + phrase.tokens.count <= tokens.count else { return false }
        for (offset, sought) in phrase.tokens.enumerated() {
            let token = tokens[start + offset]
            let isLast = offset == phrase.tokens.count - 1
            guard phrase.isPrefix && isLast ? token.hasPrefix(sought) : token == sought else { return false }
        }
        return true
    }
}

/// Tells which aligned words were really said: any words can be aligned with any sound.
package struct SaidWords {
    private let own: [Word]
    private let heard: [Word]
    private let heardSeconds: Double
    private let isBeyondDoubt: Bool

    package init(_ own: [Word], heard: [Word], seconds: Double) {
        (self.own, self.heard, heardSeconds) = (own, heard, seconds)
        isBeyondDoubt = heard.count * 3 < own.count { $0.start < seconds }
    }

    /// True also if nothing was heard in that part of the sound.
    package func isSaid(_ place: Int) -> Bool {
        guard !isBeyondDoubt, own.indices.contains(place), own[place].start < heardSeconds else {
            return true
        }
        let around = own[max(0, place - Self.near)...min(own.count - 1, place + Self.near)]
        return around.contains { word in
            heard.contains { abs($0.start - word.start) <= 0.5 && Self.key($0.word) == Self.key(word.word) }
        }
    }

    private static func key(_ word: String) -> [String] { SearchTokens.of(word).map(\.text) }

    private static let near = 5
}

extension Entry {
    /// For each word of the text: was it said where it is aligned? Nil without alignment.
    package var textWordsAreSaid: [Bool]? {
        guard let textWords else { return nil }
        let said = SaidWords(textWords, heard: transcript?.words ?? [], seconds: transcript?.seconds ?? 0)
        return textWords.indices.map(said.isSaid)
    }
}

extension Database {
    func spoken(_ query: SearchQuery, by key: Int64) throws(DiaryError) -> Double? {
        guard let parts = try parts(of: key) else { return nil }
        let place = HitPlace(Array(query.wanted.joined()))
        if let second = parts.second(of: place) { return second }
        return try parts.guess(place)?.second
    }

    func holds(_ query: SearchQuery, in key: Int64) throws(DiaryError) -> Bool {
        guard let found = try parts(of: key)?.hit(HitPlace(Array(query.wanted.joined()))) else {
            return false
        }
        return found.field == .text || found.field == .transcript
    }
}

struct HitPlacing {
    let database: Database
    let textLimit: Int

    func hits(_ matches: [Match], _ query: SearchQuery, _ how: SearchHit.How = .word)
        throws(DiaryError) -> [SearchHit]
    {
        let entries = try database.summaries(
            "WHERE entry.key IN (SELECT value FROM json_each(?))",
            [.list(matches.map(\.key))],
            textLimit: textLimit
        )
        let summaries = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.summary) })
        let place = HitPlace(Array(query.wanted.joined()))
        var hits: [SearchHit] = []
        for match in matches {
            guard let summary = summaries[match.key],
                let found = try database.readable(
                    "\(summary.id)",
                    { () throws(DiaryError) in try database.parts(of: match.key) }
                ), let parts = found
            else { continue }
            var hit = SearchHit(entry: summary, how: how, score: how == .word ? -match.rank : 0)
            if let found = parts.hit(place) {
                hit.put(found.context, in: found.field, at: found.second)
                hit.isReplaced = found.field == .transcript && parts.isEdited
            } else if let found = try database.readable(
                "\(summary.id)",
                { () throws(DiaryError) in try parts.guess(place) }
            ) ?? nil {
                hit.put(found.context, in: .transcript, at: found.second)
                (hit.how, hit.guess) = (.guess, found.guess)
            }
            hits.append(hit)
        }
        return hits
    }
}
