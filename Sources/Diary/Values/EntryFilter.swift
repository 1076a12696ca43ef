public import Time

/// Which entries are meant; what is not set lets all pass.
public struct EntryFilter: Equatable, Sendable {
    /// Moods that can be asked for.
    public enum Feeling: String, CaseIterable, Sendable {
        case joy, sadness, anger, fear
        /// More positive than negative, or the other way round.
        case positive, negative
        /// Read, but without a mood.
        case unsure
    }

    /// The first and the last day, both included.
    public var from: DiaryDay?
    public var to: DiaryDay?
    public var feeling: Feeling?
    public var journal: String?
    /// Each of these.
    public var tags: [String]
    public var shortestSeconds: Double?
    public var longestSeconds: Double?
    /// Only those for which something is still to be done.
    public var isPending: Bool

    public init(
        from: DiaryDay? = nil,
        to: DiaryDay? = nil,
        feeling: Feeling? = nil,
        journal: String? = nil,
        tags: [String] = [],
        shortestSeconds: Double? = nil,
        longestSeconds: Double? = nil,
        isPending: Bool = false
    ) {
        self.from = from
        self.to = to
        self.feeling = feeling
        self.journal = journal
        self.tags = tags
        self.shortestSeconds = shortestSeconds
        self.longestSeconds = longestSeconds
        self.isPending = isPending
    }
}
