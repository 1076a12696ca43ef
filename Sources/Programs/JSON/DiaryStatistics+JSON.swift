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
