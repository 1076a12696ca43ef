package import Diary
package import System

extension JournalSummary {
    /// As `journal --json` prints it.
    package func jsonText(on today: DiaryDay) -> JSONText {
        var members: [JSONText.Member] = [
            .init("schema", 1), .init("journal", .string(journal.name)),
            .init("kind", .string(journal.trip == nil ? "diary" : "trip")),
            .init("made", .bool(journal.madeAt != nil)), .init("entries", .integer(entries)),
            .init("moments", .integer(moments)), .init("seconds", .number(seconds)),
        ]
        if let firstDay { members.append(.init("firstDay", .string(firstDay.description))) }
        if let lastDay { members.append(.init("lastDay", .string(lastDay.description))) }
        if let trip = journal.trip { members.append(.init("trip", trip.jsonText(on: today))) }
        return .object(members)
    }
}

extension Trip {
    fileprivate func jsonText(on today: DiaryDay) -> JSONText {
        let status = status(on: today)
        var members: [JSONText.Member] = [
            .init("firstDay", .string(firstDay.description)), .init("lastDay", .string(lastDay.description)),
            .init("days", .integer(days)), .init("nights", .integer(nights)),
            .init("status", .string(status.name)),
        ]
        switch status {
        case .planned(let days): members.append(.init("daysToGo", .integer(days)))
        case .ongoing(let day): members.append(.init("day", .integer(day)))
        case .completed: break
        }
        if let from { members.append(.init("from", .string(from))) }
        if !to.isEmpty { members.append(.init("to", .array(to.map(JSONText.string)))) }
        if let transport { members.append(.init("transport", .string(transport))) }
        return .object(members)
    }
}
