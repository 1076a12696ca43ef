public import Feelings
public import Time

/// Figures about a diary, or about the part of it that a filter lets pass.
public struct DiaryStatistics: Equatable, Sendable {
    public var entries = 0
    public var seconds = 0.0
    public var words = 0
    /// How many days have an entry.
    public var days = 0
    public var firstDay: DiaryDay?
    public var lastDay: DiaryDay?
    /// The most days in a row that have one.
    public var longestStreak = 0
    /// Days in a row up to today or, when today has none yet, up to yesterday.
    public var currentStreak = 0
    /// In order, from the first month that has an entry to the last; months without one are among them.
    public var months: [Month] = []
    /// Entries by the hour of day at which they were recorded, 24 of them.
    public var hours = [Int](repeating: 0, count: 24)
    /// Entries by day of the week, from Monday.
    public var weekdays = [Int](repeating: 0, count: 7)

    /// The figures of one month.
    public struct Month: Equatable, Sendable {
        /// Such as `2026-11`.
        public var name: String
        public var entries = 0
        public var seconds = 0.0
        public var words = 0
        public var mood = MoodCount()
    }
}

/// How the entries of some days felt.
public struct MoodCount: Equatable, Sendable {
    /// Entries that have a mood.
    public var known = 0
    /// The mean of their positive shares, in per cent.
    public var positive: Double?
    /// How many named each feeling.
    public var emotions: [Emotion: Int] = [:]

    /// The feeling that was named most often; the first of them in their usual order where two are equal.
    public var strongest: Emotion? {
        Emotion.allCases.filter { emotions[$0, default: 0] > 0 }
            .max { emotions[$0, default: 0] < emotions[$1, default: 0] }
    }
}

/// One day, as a calendar shows it.
public struct CalendarDay: Equatable, Sendable {
    public var day: DiaryDay
    public var entries: Int
    public var seconds: Double
    public var mood: MoodCount
}
