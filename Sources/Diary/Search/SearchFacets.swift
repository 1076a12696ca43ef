internal import Mood
internal import System

/// By what the entries that a search found can be told apart, and how many there are of each.
package struct SearchFacets: Equatable, Sendable {
    /// By the four feelings, and those without a mood.
    package var feelings: [EntryFilter.Feeling: Int] = [:]
    /// By the journals in which they are.
    package var journals: [String: Int] = [:]
    /// By the years of their days.
    package var years: [Int: Int] = [:]
    package var entries = 0

    package init() {}

    /// Those of entries that are at hand.
    package init(of entries: [EntrySummary]) {
        for entry in entries {
            let feeling = entry.emotion.flatMap { EntryFilter.Feeling(rawValue: $0.rawValue) }
            let unsure = entry.positive ?? 50 == 50 ? EntryFilter.Feeling.unsure : nil
            add(1, feeling: feeling ?? unsure, journal: entry.journal, year: entry.day.year)
        }
    }

    /// Counts entries that are alike.
    mutating func add(_ count: Int, feeling: EntryFilter.Feeling?, journal: String?, year: Int) {
        entries += count
        years[year, default: 0] += count
        if let journal { journals[journal, default: 0] += count }
        if let feeling { feelings[feeling, default: 0] += count }
    }
}
