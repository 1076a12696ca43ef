import Programs
import VoiceCore

/// `voicecore day-start`: shows when the diary's days begin, or lets them begin at another time.
enum DayStartCommand {
    static let command = Command(
        "day-start",
        summary: "show or change when the diary's days begin",
        discussion: [
            """
            With a TIME, changes it and moves every entry to its new day. The diary remembers it; the setting \
            dayStart is only for a new diary.
            """
        ],
        examples: [
            Example("voicecore day-start", "Shows it."),
            Example("voicecore day-start 04:00", "A memo at two in the morning belongs to the day before."),
        ],
        arguments: [Argument("TIME", .optional, help: "The new time, from 00:00 to 23:59.")],
        run: run
    )

    private static func meaning(of time: TimeOfDay) -> String {
        guard time.minutesAfterMidnight > 0 else {
            return "a day of the diary begins at midnight from now on"
        }
        return
            "a day of the diary begins at \(time.text) from now on: what is earlier belongs to the day before"
    }

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let typed = invocation.arguments.first else {
            return try await DiaryAccess.work(invocation, .read) { diary in
                let minute = try await diary.store.dayStartMinute
                invocation.console.out.print("\(Shown.two(minute / 60)):\(Shown.two(minute % 60))")
                return .done
            }
        }
        guard let time = TimeOfDay(typed) else {
            throw Failure(.usage, "\(typed): not a time of day", advice: "write it like 04:00")
        }
        return try await DiaryAccess.work(invocation, .write) { diary in
            try await diary.store.setDayStart(minute: time.minutesAfterMidnight)
            invocation.console.did("days begin at \(time.text) now")
            if !invocation.isQuiet { invocation.console.say(meaning(of: time)) }
            invocation.console.out.print(time.text)
            return .done
        }
    }
}
