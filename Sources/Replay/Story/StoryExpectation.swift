/// What must come out of a story; what is not named is not asked.
package struct StoryExpectation: Equatable, Sendable {
    /// Every step of the session, one line each.
    package var trace: [String]?
    /// What was said of every offer and recording, one line each.
    package var outcomes: [String]?
    /// The entries that the diary must have, and no others.
    package var entries: [EntryExpectation]?
    /// The journals that the diary must have, one line each.
    package var journals: [String]?
    /// The links that the diary must have, one line each.
    package var links: [String]?
    /// Every file of the diary and the inbox, entries by their order of filing.
    package var files: [String]?

    package init() {}
}

/// What must be true of one entry, in the order of the diary.
package struct EntryExpectation: Equatable, Sendable {
    /// When it was recorded.
    package var recordedAt: String?
    /// Where its date is from.
    package var dateSource: String?
    /// The diary's day that it belongs to.
    package var day: String?
    /// How long its sound is.
    package var seconds: Double?
    /// Whether its end was left unheard.
    package var capped: Bool?
    /// Its text.
    package var text: String?
    /// The journal that it is in; the empty text stands for none.
    package var journal: String?
    /// What it has beside its voice or its own text, one line each.
    package var blocks: [String]?
    /// Whether its text is cut where it is shown.
    package var truncated: Bool?
    /// What was really said, and the share of words that may be heard wrong.
    package var words: Words?
    /// An emotion, `unsure`, or `none` where there is no mood.
    package var mood: String?
    /// Between which shares its mood is positive.
    package var positive: ClosedRange<Int>?
    /// What is still to be done for it.
    package var pending: [String]?

    /// What was said, and how near to it the words must be.
    package struct Words: Equatable, Sendable {
        /// The words that were said.
        package var said: String
        /// The share of words that may be wrong.
        package var within: Double
    }

    package init() {}
}
