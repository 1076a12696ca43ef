package import Diary
internal import Mood
package import System

package struct Timeline: Equatable, Sendable {
    package struct Day: Equatable, Sendable {
        package var day: DiaryDay
        package var tripDay: Int?
        package var items: [Item]

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

        package var cities: [String] { block?.cities ?? [] }

        package var text: String { block?.lead ?? (entry.text + (entry.textIsCut ? "…" : "")) }

        package var line: String {
            let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            return first.count < text.count ? first + "…" : first
        }

        package var wholeText: String? {
            switch block {
            case .text(let text): text
            case nil: entry.words == 0 ? nil : entry.text
            default: nil
            }
        }
    }

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
        // An entry that was never transcribed has a voice all the same.
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

extension Timeline.Day {
    package var jsonText: JSONText {
        .object(known: [
            "schema": 1, "day": .string(day.description), "weekday": .string(day.weekdayName),
            "tripDay": tripDay.map(JSONText.integer), "places": places.isEmpty ? nil : .strings(places),
            "moments": .array(items.map(\.jsonText)),
        ])
    }
}

extension Timeline.Item {
    fileprivate var jsonText: JSONText {
        let head = isFirst ? entry : nil
        let pictures = block?.pictures ?? []
        var (address, position): (String?, GlobePosition?)
        switch block {
        case .link(let target, _): address = target
        case .place(_, let place): position = place
        default: break
        }
        return .object(known: [
            "entry": .string(entry.id.description), "at": .string(entry.recordedAt.description),
            "kind": .string(kind), "line": .string(line), "text": wholeText.map(JSONText.string),
            "title": head?.title.map(JSONText.string), "journal": head?.journal.map(JSONText.string),
            "mood": head?.moodText == .null ? nil : head?.moodText,
            "seconds": block == nil ? entry.seconds.map(JSONText.number) : nil,
            "address": address.map(JSONText.string),
            "pictures": pictures.isEmpty ? nil : .array(pictures.map(\.jsonText)),
            "latitude": (position?.latitude).map(JSONText.number),
            "longitude": (position?.longitude).map(JSONText.number),
        ])
    }
}

extension Entry {
    /// The sentence with the strongest evidence of the mood, or the first.
    package var strongestSentence: String {
        let sentences = Self.sentences(of: wholeText.isEmpty ? lead : wholeText)
        let evidence = mood?.evidence ?? []
        let weighed = sentences.map { sentence in
            let words = sentence.lowercased()
            return evidence.filter { words.contains($0.phrase.lowercased()) }.reduce(0) {
                $0 + abs($1.weight)
            }
        }
        guard let most = weighed.max(), most > 0, let place = weighed.firstIndex(of: most) else {
            return sentences.first ?? ""
        }
        return sentences[place]
    }

    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = [""]
        for character in text {
            if character.isNewline {
                sentences.append("")
            } else if !(character == " " && sentences[sentences.count - 1].isEmpty) {
                let last = sentences[sentences.count - 1].last
                if character == " ", let last, ".!?…。".contains(last) {
                    sentences.append("")
                } else {
                    sentences[sentences.count - 1].append(character)
                }
            }
        }
        return sentences.filter { !$0.isEmpty }
    }
}

extension JournalSummary {
    package func jsonText(on today: DiaryDay) -> JSONText {
        .object(known: [
            "schema": 1, "journal": .string(journal.name),
            "kind": .string(journal.trip == nil ? "diary" : "trip"), "made": .bool(journal.madeAt != nil),
            "entries": .integer(entries), "moments": .integer(moments), "seconds": .number(seconds),
            "firstDay": (firstDay?.description).map(JSONText.string),
            "lastDay": (lastDay?.description).map(JSONText.string),
            "trip": journal.trip?.jsonText(on: today),
        ])
    }
}

extension Trip {
    fileprivate func jsonText(on today: DiaryDay) -> JSONText {
        let status = status(on: today)
        var (daysToGo, day): (Int?, Int?)
        switch status {
        case .planned(let days): daysToGo = days
        case .ongoing(let number): day = number
        case .completed: break
        }
        return .object(known: [
            "firstDay": .string(firstDay.description), "lastDay": .string(lastDay.description),
            "days": .integer(days), "nights": .integer(nights), "status": .string(status.name),
            "daysToGo": daysToGo.map(JSONText.integer), "day": day.map(JSONText.integer),
            "from": from.map(JSONText.string), "to": to.isEmpty ? nil : .strings(to),
            "transport": transport.map(JSONText.string),
        ])
    }
}
