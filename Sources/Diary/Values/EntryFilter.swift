package import System

/// Which entries are meant; what is not set lets all pass.
package struct EntryFilter: Equatable, Sendable {
    package enum Feeling: String, CaseIterable, Sendable {
        case joy, sadness, anger, fear
        /// More positive than negative, or the other way round.
        case positive, negative
        /// Read, but without a mood.
        case unsure
    }

    /// The first day, included.
    package var from: DiaryDay?
    /// The last day, included.
    package var to: DiaryDay?
    package var feeling: Feeling?
    /// The journal it is in.
    package var journal: String?
    /// Tags that the entry must have, all of them.
    package var tags: [String]
    /// Tags that the entry must not have.
    package var unwantedTags: [String] = []
    /// A place that the entry names.
    package var place: String?
    /// Sound of at least this many seconds.
    package var shortestSeconds: Double?
    /// Sound of at most this many seconds.
    package var longestSeconds: Double?
    /// Only those for which something is still to be done.
    package var isPending: Bool
    /// Only those whose date is a guess.
    package var isGuessed: Bool

    /// Lets all entries pass, but for what is set.
    package init(
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
