import CommandLineKit
import VoiceCore

/// `voicememo stats`: figures about the diary.
enum StatsCommand {
    static let command = Command(
        "stats",
        summary: "show figures about the diary",
        examples: [
            Example(
                "voicememo stats",
                "Shows entries, minutes, words, moods by month, streaks and times of day."
            ),
            Example("voicememo stats --journal Travel --json", "Gives those of one journal to a program."),
        ],
        options: FilterOptions.all + [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let filter = try FilterOptions.filter(invocation, today: diary.today)
            let statistics = try await diary.store.statistics(filter, today: diary.today)
            if invocation[CommonOptions.json] {
                invocation.console.out.print(statistics.jsonText.line)
            } else {
                let console = invocation.console
                console.show(
                    StatisticsPage(statistics: statistics, paint: Paint(console), width: console.pageWidth)
                        .text
                )
            }
            return .done
        }
    }
}

extension DiaryStatistics {
    /// What `stats --json` prints.
    fileprivate var jsonText: JSONText {
        let months = months.map { month in
            JSONText.object(
                [
                    .init("month", .string(month.name)), .init("entries", .integer(month.entries)),
                    .init("seconds", .number(month.seconds)), .init("words", .integer(month.words)),
                ] + month.mood.members
            )
        }
        return .object([
            .init("schema", 1), .init("entries", .integer(entries)), .init("seconds", .number(seconds)),
            .init("words", .integer(words)), .init("days", .integer(days)),
            .init("firstDay", .optional(firstDay?.description)),
            .init("lastDay", .optional(lastDay?.description)),
            .init("longestStreak", .integer(longestStreak)), .init("currentStreak", .integer(currentStreak)),
            .init("months", .array(months)), .init("hours", .array(hours.map { .integer($0) })),
            .init("weekdays", .array(weekdays.map { .integer($0) })),
        ])
    }
}
