package import System

/// An entry that was found, and where in it.
package struct SearchHit: Equatable, Sendable {
    package enum Field: String, CaseIterable, Sendable {
        case title, text, transcript, block
    }

    /// By what an entry was found.
    package enum How: String, CaseIterable, Sendable {
        /// By the word itself, or a form of it.
        case word
        /// By what the recogniser thought of beside the word that it chose.
        case guess
        /// By a word that is spelled nearly so.
        case near
    }

    /// The entry that was found, as a list shows it.
    package var entry: EntrySummary
    /// The part of the entry in which the words stand.
    package var field: Field = .text
    /// By what it was found.
    package var how: How
    /// The word perhaps said in place of the match, for a hit by a guess.
    package var guess: String?
    /// The words were heard, but the person wrote another text.
    package var isReplaced = false
    /// Some words before what was found.
    package var before = ""
    /// The found words.
    package var match = ""
    /// Some words after what was found.
    package var after = ""
    /// Start of the found words in the sound.
    package var second: Double?
    /// A larger score is a better fit.
    package var score: Double

    /// A hit of which nobody has looked yet where it stands.
    init(entry: EntrySummary, how: How, score: Double) {
        (self.entry, self.how, self.score) = (entry, how, score)
        // An accent that only the index knows how to leave out: the text does not show where it was found.
        let text = EntryText(entry.text, limit: EntrySummary.standardTextLimit)
        before = text.text + (text.isTruncated || entry.textIsCut ? "…" : "")
    }

    /// Says where the words stand.
    mutating func put(_ context: HitContext, in field: Field, at second: Double?) {
        (before, match, after) = (context.before, context.match, context.after)
        (self.field, self.second) = (field, second)
    }
}

/// The found entries that were asked for, and how many there are.
package struct SearchResult: Equatable, Sendable {
    /// The best entries, up to the limit that was asked for.
    package var hits: [SearchHit]
    package var total: Int
}

extension SearchHit {
    /// The entry as in a list, and the place of the words; printed by `search --json`.
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
