package import VoiceCore

extension JSONText {
    /// A year by its months, as `list --calendar --json` and the API give it.
    package static func year(_ months: [JSONText]) -> JSONText {
        .object([.init("schema", 1), .init("months", .array(months))])
    }
}

extension Array where Element == CalendarDay {
    /// A month of days, as `list --calendar --json` and the API give it.
    package func jsonText(year: Int, month: Int) -> JSONText {
        let rows = map { day -> JSONText in
            var members: [JSONText.Member] = [
                .init("day", .string(day.day.description)), .init("entries", .integer(day.entries)),
                .init("seconds", .number(day.seconds)),
            ]
            members += day.mood.members
            return .object(members)
        }
        return .object([
            .init("schema", 1),
            .init("month", .string("\(padded(year, width: 4))-\(padded(month, width: 2))")),
            .init("days", .array(rows)),
        ])
    }
}
