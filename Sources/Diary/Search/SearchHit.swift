/// An entry that was found, and where in it.
public struct SearchHit: Equatable, Sendable {
    /// Where in an entry the words were found.
    public enum Field: String, CaseIterable, Sendable {
        case title, text, transcript
    }

    /// The entry that was found, as a list shows it.
    public var entry: EntrySummary
    /// The part of the entry in which the words stand.
    public var field: Field
    /// Some words before what was found.
    public var before: String
    /// The found words.
    public var match: String
    /// Some words after what was found.
    public var after: String
    /// Where the found words begin in the sound, when that is known.
    public var second: Double?
    /// How well it fits; a larger score is a better fit.
    public var score: Double
}

/// The found entries that were asked for, and how many there are.
public struct SearchResult: Equatable, Sendable {
    /// The best entries, up to the limit that was asked for.
    public var hits: [SearchHit]
    /// How many entries there are in all.
    public var total: Int
}
