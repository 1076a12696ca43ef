package import Diary
package import System

/// Entries by day, in their parts.
package struct Timeline: Equatable, Sendable {
    package struct Day: Equatable, Sendable {
        package var day: DiaryDay
        /// The day of the trip, counted from 1.
        package var tripDay: Int?
        package var items: [Item]

        /// Named places, then cities near photos, each once.
        package var places: [String] { items.compactMap(\.block).placeNames }
    }

    package struct Item: Equatable, Sendable {
        package var entry: EntrySummary
        /// nil for the voice or own text, which come first.
        package var block: Block?
        /// The first part of its entry, which shows time and mood.
        package var isFirst: Bool

        package var kind: String {
            block?.kind.rawValue ?? (entry.seconds == nil ? Block.Kind.text.rawValue : "voice")
        }

        /// Cities near its photos.
        package var cities: [String] { block?.cities ?? [] }

        /// A shortened text, with a mark if it goes on.
        package var text: String { block?.lead ?? (entry.text + (entry.textIsCut ? "…" : "")) }

        /// Its first line, with a mark if it goes on.
        package var line: String {
            let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            return first.count < text.count ? first + "…" : first
        }

        /// Its words; all of them if the timeline was read whole.
        package var wholeText: String? {
            switch block {
            case .text(let text): text
            case nil: entry.words == 0 ? nil : entry.text
            default: nil
            }
        }
    }

    /// Days with entries, in the order of display.
    package var days: [Day]

    /// Takes entries with the oldest first; days of a trip ascend, others descend.
    package init(_ entries: [TimelineEntry], of trip: Trip?) {
        days = []
        for entry in entries {
            let day = entry.summary.day
            if days.last?.day != day {
                let number = trip.flatMap { $0.contains(day) ? $0.number(of: day) : nil }
                days.append(Day(day: day, tripDay: number, items: []))
            }
            days[days.count - 1].items += Self.items(of: entry)
        }
        if trip == nil { days.reverse() }
    }

    private static func items(of entry: TimelineEntry) -> [Item] {
        let blocks = entry.blocks.map { Item(entry: entry.summary, block: $0, isFirst: false) }
        // An entry that nobody has heard yet has a voice all the same.
        let hasOwnPart = entry.summary.hasOwnPart || blocks.isEmpty
        var items = (hasOwnPart ? [Item(entry: entry.summary, block: nil, isFirst: false)] : []) + blocks
        items[0].isFirst = true
        return items
    }
}

extension DiaryDay {
    package var weekdayName: String {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday - 1]
    }
}
