import Programs
import VoiceCore

enum StatsCommand {
    static let command = Command(
        "stats",
        summary: "show statistics",
        examples: [
            Example(
                "voicecore stats",
                "Shows entries, minutes, words, moods by month, streaks and times of day."
            ),
            Example("voicecore stats 2026", "Shows those of a year, a month or a day."),
            Example("voicecore stats --journal Travel --json", "Prints those of one journal as JSON."),
        ],
        arguments: [Argument("DAY", .any, help: "Those of this day, month or year alone.")],
        options: FilterOptions.all + [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            var filter = try await diary.filter(invocation)
            if let named = try FilterOptions.namedDays(invocation, today: diary.today) {
                (filter.from, filter.to) = named
            }
            let statistics = try await diary.store.statistics.summary(filter, today: diary.today)
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
