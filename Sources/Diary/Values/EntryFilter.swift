public import System

/// Which entries are meant; what is not set lets all pass.
public struct EntryFilter: Equatable, Sendable {
    /// How an entry felt, as it can be asked for.
    public enum Feeling: String, CaseIterable, Sendable {
        case joy, sadness, anger, fear
        /// More positive than negative, or the other way round.
        case positive, negative
        /// Read, but without a mood.
        case unsure
    }

    /// The first day, included.
    public var from: DiaryDay?
    /// The last day, included.
    public var to: DiaryDay?
    /// How the entry felt.
    public var feeling: Feeling?
    /// The journal it is in.
    public var journal: String?
    /// Tags that the entry must have, all of them.
    public var tags: [String]
    /// Tags that the entry must not have.
    package var unwantedTags: [String] = []
    /// A place that the entry names.
    public var place: String?
    /// Sound of at least this many seconds.
    public var shortestSeconds: Double?
    /// Sound of at most this many seconds.
    public var longestSeconds: Double?
    /// Only those for which something is still to be done.
    public var isPending: Bool
    /// Only those whose date is a guess.
    public var isGuessed: Bool

    /// Lets all entries pass, but for what is set.
    public init(
        from: DiaryDay? = nil,
        to: DiaryDay? = nil,
        feeling: Feeling? = nil,
        journal: String? = nil,
        tags: [String] = [],
        place: String? = nil,
        shortestSeconds: Double? = nil,
        longestSeconds: Double? = nil,
        isPending: Bool = false,
        isGuessed: Bool = false
    ) {
        self.from = from
        self.to = to
        self.feeling = feeling
        self.journal = journal
        self.tags = tags
        self.place = place
        self.shortestSeconds = shortestSeconds
        self.longestSeconds = longestSeconds
        self.isPending = isPending
        self.isGuessed = isGuessed
    }
}
