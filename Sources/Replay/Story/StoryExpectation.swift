/// The expected outcome of a story; a member that is missing is not compared.
package struct StoryExpectation: Equatable, Sendable {
    /// One line for each step of the session.
    package var trace: [String]?
    /// One line for every offer and recording.
    package var outcomes: [String]?
    /// All entries of the diary.
    package var entries: [EntryExpectation]?
    /// One line for each journal of the diary.
    package var journals: [String]?
    /// One line for each link of the diary.
    package var links: [String]?
    /// Every file of the diary and the inbox, entries by their order of filing.
    package var files: [String]?

    package init() {}
}

/// The expected facts of one entry.
package struct EntryExpectation: Equatable, Sendable {
    package var recordedAt: String?
    package var dateSource: String?
    /// The diary's day that it belongs to.
    package var day: String?
    package var seconds: Double?
    package var capped: Bool?
    package var text: String?
    /// The empty text stands for no journal.
    package var journal: String?
    /// One line for each block.
    package var blocks: [String]?
    package var truncated: Bool?
    package var words: Words?
    /// An emotion, `unsure`, or `none` where there is no mood.
    package var mood: String?
    /// The range that its positive share lies in.
    package var positive: ClosedRange<Int>?
    package var pending: [String]?

    /// The words that were said, and the share that may be heard wrong.
    package struct Words: Equatable, Sendable {
        package var said: String
        package var within: Double
    }

    package init() {}
}
