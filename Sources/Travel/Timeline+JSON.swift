internal import Diary
package import System

extension Timeline.Day {
    /// The day, as `timeline --json` prints it.
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("schema", 1), .init("day", .string(day.description)),
            .init("weekday", .string(day.weekdayName)),
        ]
        if let tripDay { members.append(.init("tripDay", .integer(tripDay))) }
        if !places.isEmpty { members.append(.init("places", .array(places.map(JSONText.string)))) }
        members.append(.init("moments", .array(items.map(\.jsonText))))
        return .object(members)
    }
}

extension Timeline.Item {
    fileprivate var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("entry", .string(entry.id.description)), .init("at", .string(entry.recordedAt.description)),
            .init("kind", .string(kind)), .init("line", .string(line)),
        ]
        func add(_ key: String, _ value: JSONText?) {
            if let value { members.append(.init(key, value)) }
        }
        add("text", wholeText.map(JSONText.string))
        if isFirst {
            add("title", entry.title.map(JSONText.string))
            add("journal", entry.journal.map(JSONText.string))
            add("mood", entry.moodText == .null ? nil : entry.moodText)
        }
        if block == nil { add("seconds", entry.seconds.map(JSONText.number)) }
        if case .link(let address, _) = block { add("address", .string(address)) }
        if let pictures = block?.pictures, !pictures.isEmpty {
            add("pictures", .array(pictures.map(\.jsonText)))
        }
        if case .place(_, let position?) = block {
            add("latitude", .number(position.latitude))
            add("longitude", .number(position.longitude))
        }
        return .object(members)
    }
}
