import Programs
import VoiceCore

enum TypedDate {
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
        if let doubt = TypedDay.doubt(text) { throw doubt.about("--on \(text.printable)") }
        guard let statement = DateText.typed(text, today: today, now: now, in: zone) else {
            let slip = (noTime(text) ?? TypedDay.slip(text))?.about("--on \(text.printable)")
            throw slip ?? Failure(.usage, "--on \(text.printable): must be \(expected)")
        }
        guard !statement.isAhead(of: now, in: zone) else {
            throw Failure(.usage, "--on \(text.printable): in the future", advice: "check the year")
        }
        return statement
    }

    /// `25:00`, alone or after a day.
    private static func noTime(_ text: String) -> Failure? {
        let isTime = /(^|[ t])(\d{1,3}(:\d{1,3}){1,2}( ?[ap]m)?|\d{1,3} ?[ap]m)$/
        guard text.lowercased().contains(isTime) else { return nil }
        let advice = "times go from 00:00 to 23:59, or from 12am to 11:59pm"
        return Failure(.usage, "no clock shows that time", advice: advice)
    }

    static let expected = "a date such as 2026-11-20, 2026-11-20 18:30, '20 November 2026' or yesterday"
}
