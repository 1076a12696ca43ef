package import Diary
package import System

/// Entries by day, each in the parts that it has.
package struct Timeline: Equatable, Sendable {
    /// A day, and what it holds in the order of time.
    package struct Day: Equatable, Sendable {
        /// The day of the diary.
        package var day: DiaryDay
        /// Which day of the trip it is, counted from 1, where the timeline is a trip's.
        package var tripDay: Int?
        /// The parts of its entries.
        package var items: [Item]

        /// The places that its entries name, then the cities near which photos were made, each once.
        package var places: [String] { items.compactMap(\.block).placeNames }
    }

    /// One part of an entry.
    package struct Item: Equatable, Sendable {
        /// The entry.
        package var entry: EntrySummary
        /// The block; nothing for the voice or the own text, which come first.
        package var block: Block?
        /// Whether it is the first part of its entry, with which time and mood are said.
        package var isFirst: Bool

        /// What it is.
        package var kind: String {
            block?.kind.rawValue ?? (entry.seconds == nil ? Block.Kind.text.rawValue : "voice")
        }

        /// The cities near which its photos were made, where that is known.
        package var cities: [String] { block?.cities ?? [] }

        /// What it says, with a mark where it goes on.
        package var text: String { block?.lead ?? (entry.text + (entry.textIsCut ? "…" : "")) }

        /// The first line of that, with a mark where it goes on.
        package var line: String {
            let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            return first.count < text.count ? first + "…" : first
        }

        /// What was said or written in it, if anything was; whole where the timeline was read so.
        package var wholeText: String? {
            switch block {
            case .text(let text): text
            case nil: entry.words == 0 ? nil : entry.text
            default: nil
            }
        }
    }

    /// The days that hold something, in the order in which they are shown.
    package var days: [Day]

    /// Puts entries, the oldest first, into days: those of a trip ascending, all others the newest first.
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
    /// The name of the day of the week.
    package var weekdayName: String {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday - 1]
    }
}
