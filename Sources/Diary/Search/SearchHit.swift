/// An entry that was found, and where in it.
public struct SearchHit: Equatable, Sendable {
    /// Where in an entry the words were found.
    public enum Field: String, CaseIterable, Sendable {
        case title, text, transcript
    }

    public var entry: EntrySummary
    public var field: Field
    /// The words before what was found, the found words, and those after.
    public var before: String
    public var match: String
    public var after: String
    /// Where the found words begin in the sound, when that is known.
    public var second: Double?
    /// How well it fits; more is better.
    public var score: Double
}

/// The found entries that were asked for, and how many there are.
public struct SearchResult: Equatable, Sendable {
    public var hits: [SearchHit]
    /// How many entries there are in all.
    public var total: Int
}
