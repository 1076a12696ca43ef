package import VoiceCore

extension DiaryStatistics {
    package var jsonText: JSONText {
        let months = months.map { month in
            JSONText.object(
                [
                    .init("month", .string(month.name)), .init("entries", .integer(month.entries)),
                    .init("seconds", .number(month.seconds)), .init("words", .integer(month.words)),
                ] + month.mood.members
            )
        }
        let kinds = Block.Kind.allCases.compactMap { kind in
            blocks[kind].map { JSONText.Member(kind.rawValue, .integer($0)) }
        }
        return .object([
            .init("schema", 1), .init("entries", .integer(entries)), .init("seconds", .number(seconds)),
            .init("words", .integer(words)), .init("blocks", .object(kinds)), .init("days", .integer(days)),
            .init("firstDay", .optional(firstDay?.description)),
            .init("lastDay", .optional(lastDay?.description)),
            .init("longestStreak", .integer(longestStreak)), .init("currentStreak", .integer(currentStreak)),
            .init("months", .array(months)), .init("hours", .array(hours.map { .integer($0) })),
            .init("weekdays", .array(weekdays.map { .integer($0) })),
        ])
    }
}

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

extension MoodCount {
    var members: [JSONText.Member] {
        let named = Emotion.allCases.compactMap { emotion in
            emotions[emotion].map { JSONText.Member(emotion.rawValue, .integer($0)) }
        }
        return [
            .init("felt", .integer(known)), .init("positive", .optional(positive)),
            .init("strongest", .optional(strongest?.rawValue)), .init("emotions", .object(named)),
        ]
    }
}
