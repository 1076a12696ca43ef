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
                "--on \(text.printable): "
                    + (text.contains(/[+-]\d\d:?[6-9]\d\s*$/)
                        ? "an offset has at most 59 minutes" : "no clock is so far from UTC"),
                advice: "offsets go from -12:00 to +14:00"
            )
        }
        if let (one, other) = DateText.twoDays(text) {
            throw Failure(
                .usage,
                "--on \(text.printable): this may be \(one) or \(other)",
                advice: "type the one that is meant"
            )
        }
        guard let statement = DateText.typed(text, today: today, now: now, in: zone) else {
            throw Failure(.usage, "--on \(text.printable): must be \(expected)")
        }
        guard !statement.isAhead(of: now, in: zone) else {
            throw Failure(.usage, "--on \(text.printable): in the future", advice: "check the year")
        }
        return statement
    }

    /// What sentences say of it.
    static let expected = "a date such as 2026-11-20, 2026-11-20 18:30, '20 November 2026' or yesterday"
}
