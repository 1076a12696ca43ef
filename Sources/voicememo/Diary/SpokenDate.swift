import CommandLineKit
import VoiceCore

/// What a person types behind `--on`, in every command that takes it.
enum SpokenDate {
    /// Reads a date, or a day as people say it; one to come, and a clock that nobody has, are refused.
    static func statement(_ text: String, today: DiaryDay, now: Moment, in zone: ZoneRules) throws(Failure)
        -> DateStatement
    {
        guard text != "tomorrow" else { throw Failure(.usage, "--on \(text): in the future") }
        guard !DateText.isOfNoClock(text) else {
            throw Failure(
                .usage,
                "--on \(text.printable): no clock is so far from UTC",
                advice: "offsets go from -12:00 to +14:00"
            )
        }
        guard let statement = saidDay(text, today) ?? DateText.parse(text) else {
            throw Failure(
                .usage,
                "--on \(text.printable): must be a date such as 2026-11-20, 2026-11-20T18:30 or yesterday"
            )
        }
        guard !statement.isAhead(of: now, in: zone) else {
            throw Failure(.usage, "--on \(text.printable): in the future", advice: "check the year")
        }
        return statement
    }

    /// `today`, `yesterday`, `7d`.
    private static func saidDay(_ text: String, _ today: DiaryDay) -> DateStatement? {
        guard case .daysAgo(let days) = SpokenDay(text) else { return nil }
        let midnight = today.adding(days: -days).daysSinceEpoch * 86_400
        return DateStatement(CivilTime(clockSeconds: midnight), dayOnly: true)
    }
}
