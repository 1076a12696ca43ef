package import Mood
package import System

/// Figures about a diary, or about the part of it that a filter lets pass.
package struct DiaryStatistics: Equatable, Sendable {
    package var entries = 0
    /// Seconds of sound.
    package var seconds = 0.0
    /// Words that were heard or written.
    package var words = 0
    package var blocks: [Block.Kind: Int] = [:]
    package var days = 0
    /// The first day that has an entry.
    package var firstDay: DiaryDay?
    /// The last day that has an entry.
    package var lastDay: DiaryDay?
    /// The most days in a row that have one.
    package var longestStreak = 0
    /// Days in a row up to today or, when today has none yet, up to yesterday.
    package var currentStreak = 0
    /// Each month from the first that has an entry to the last, in order, also those without one.
    package var months: [Month] = []
    /// Entries by the hour of day at which they were recorded, 24 of them.
    package var hours = [Int](repeating: 0, count: 24)
    /// Entries by day of the week, from Monday.
    package var weekdays = [Int](repeating: 0, count: 7)

    /// The figures of one month.
    package struct Month: Equatable, Sendable {
        /// Such as `2026-11`.
        package var name: String
        /// Entries of the month.
        package var entries = 0
        /// Seconds of sound in the month.
        package var seconds = 0.0
        /// Words of the month.
        package var words = 0
        package var mood = MoodCount()
    }
}

package struct MoodCount: Equatable, Sendable {
    /// Entries that have a mood.
    package var known = 0
    /// The mean of their positive shares, in per cent.
    package var positive: Double?
    package var emotions: [Emotion: Int] = [:]

    /// The feeling that was named most often; the first of them in their usual order where two are equal.
    package var strongest: Emotion? {
        Emotion.allCases.filter { emotions[$0, default: 0] > 0 }
            .max { emotions[$0, default: 0] < emotions[$1, default: 0] }
    }
}

/// One day, as a calendar shows it.
package struct CalendarDay: Equatable, Sendable {
    /// The day.
    package var day: DiaryDay
    package var entries: Int
    /// Seconds of sound on the day.
    package var seconds: Double
    package var mood: MoodCount
}
