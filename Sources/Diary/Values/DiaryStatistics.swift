public import Mood
public import System

/// Figures about a diary, or about the part of it that a filter lets pass.
public struct DiaryStatistics: Equatable, Sendable {
    /// How many entries there are.
    public var entries = 0
    /// Seconds of sound.
    public var seconds = 0.0
    /// Words that were heard or written.
    public var words = 0
    /// How many blocks of each kind the entries have beside their voice or their own text.
    public var blocks: [Block.Kind: Int] = [:]
    /// How many days have an entry.
    public var days = 0
    /// The first day that has an entry.
    public var firstDay: DiaryDay?
    /// The last day that has an entry.
    public var lastDay: DiaryDay?
    /// The most days in a row that have one.
    public var longestStreak = 0
    /// Days in a row up to today or, when today has none yet, up to yesterday.
    public var currentStreak = 0
    /// Each month from the first that has an entry to the last, in order, also those without one.
    public var months: [Month] = []
    /// Entries by the hour of day at which they were recorded, 24 of them.
    public var hours = [Int](repeating: 0, count: 24)
    /// Entries by day of the week, from Monday.
    public var weekdays = [Int](repeating: 0, count: 7)

    /// The figures of one month.
    public struct Month: Equatable, Sendable {
        /// Such as `2026-11`.
        public var name: String
        /// Entries of the month.
        public var entries = 0
        /// Seconds of sound in the month.
        public var seconds = 0.0
        /// Words of the month.
        public var words = 0
        /// How the month felt.
        public var mood = MoodCount()
    }
}

/// How the entries of some days felt.
public struct MoodCount: Equatable, Sendable {
    /// Entries that have a mood.
    public var known = 0
    /// The mean of their positive shares, in per cent.
    public var positive: Double?
    /// How many entries name each feeling.
    public var emotions: [Emotion: Int] = [:]

    /// The feeling that was named most often; the first of them in their usual order where two are equal.
    public var strongest: Emotion? {
        Emotion.allCases.filter { emotions[$0, default: 0] > 0 }
            .max { emotions[$0, default: 0] < emotions[$1, default: 0] }
    }
}

/// One day, as a calendar shows it.
public struct CalendarDay: Equatable, Sendable {
    /// The day.
    public var day: DiaryDay
    /// How many entries it has.
    public var entries: Int
    /// Seconds of sound on the day.
    public var seconds: Double
    /// How the day felt.
    public var mood: MoodCount
}
