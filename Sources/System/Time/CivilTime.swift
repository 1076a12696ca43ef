/// A date and time of day as a clock on a wall shows it, without saying where the wall is.
package struct CivilTime: Codable, Equatable, Sendable {
    /// The date on the calendar beside the clock.
    package let date: DiaryDay
    /// The hour, 0 to 23.
    package let hour: Int
    /// The minute, 0 to 59.
    package let minute: Int
    /// The second, 0 to 59.
    package let second: Int

    /// Makes a time of the Gregorian calendar, or nothing when no calendar has that day or clock that hour.
    package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard let date = DiaryDay(year: year, month: month, day: day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.date = date
        self.hour = hour
        self.minute = minute
        // A leap second is the last second that ordinary clocks can name.
        self.second = min(second, 59)
    }

    /// Makes the time that a clock without any offset shows so many seconds after 1970 began.
    package init(clockSeconds: Int) {
        let seconds = min(max(clockSeconds, Self.clockRange.lowerBound), Self.clockRange.upperBound)
        let rest = (seconds % 86_400 + 86_400) % 86_400
        date = DiaryDay(daysSinceEpoch: (seconds - rest) / 86_400)
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// How many seconds after 1970 began a clock without any offset shows this.
    package var clockSeconds: Int {
        date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// The year of the date.
    package var year: Int { date.year }
    /// The month of the date.
    package var month: Int { date.month }
    /// The day of the month.
    package var day: Int { date.day }

    /// The date alone, such as `2026-11-20`.
    package var dayText: String { date.description }

    /// The time of day alone, such as `18:30:00`.
    package var clockText: String { "\(padded(hour)):\(padded(minute)):\(padded(second))" }

    /// The years 1 to 9999; seconds from a file may lie anywhere, and must not overflow.
    private static let clockRange = -62_135_596_800...253_402_300_799
}
