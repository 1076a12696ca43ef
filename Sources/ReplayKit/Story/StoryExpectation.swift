/// What must come out of a story; what is not named is not asked.
package struct StoryExpectation: Equatable, Sendable {
    /// Every step of the session, one line each.
    package var trace: [String]?
    /// What was said of every offer and recording, one line each.
    package var outcomes: [String]?
    package var entries: [EntryExpectation]?
    /// Every file of the diary and the inbox, entries by their order of filing.
    package var files: [String]?

    package init() {}
}

/// What must be true of one entry, in the order of the diary.
package struct EntryExpectation: Equatable, Sendable {
    package var recordedAt: String?
    package var dateSource: String?
    package var day: String?
    package var seconds: Double?
    package var capped: Bool?
    package var text: String?
    package var truncated: Bool?
    /// What was really said, and the share of words that may be heard wrong.
    package var words: Words?
    /// An emotion, `unsure`, or `none` where there is no mood.
    package var mood: String?
    package var positive: ClosedRange<Int>?
    package var pending: [String]?

    package struct Words: Equatable, Sendable {
        package var said: String
        package var within: Double
    }

    package init() {}
}
