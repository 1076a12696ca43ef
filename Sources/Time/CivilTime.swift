/// A date and time of day as a clock on a wall shows it, without saying where the wall is.
public struct CivilTime: Codable, Equatable, Sendable {
    public let year: Int
    public let month: Int
    public let day: Int
    public let hour: Int
    public let minute: Int
    public let second: Int

    /// Makes a time of the Gregorian calendar, or nothing when no calendar has that day or clock that hour.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        // A leap second is the last second that ordinary clocks can name.
        self.second = min(second, 59)
    }

    /// Makes the time that a clock without any offset shows so many seconds after 1970 began.
    public init(clockSeconds: Int) {
        let seconds = clockSeconds.clamped(to: Self.clockRange)
        let dayNumber = seconds.flooredQuotient(by: 86_400)
        let rest = seconds - dayNumber * 86_400
        // Counting from 1 March puts the leap day at a year's end; 146 097 days are 400 years.
        let shifted = dayNumber + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// How many seconds after 1970 began a clock without any offset shows this.
    public var clockSeconds: Int {
        dayNumber * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// Days since 1 January 1970.
    public var dayNumber: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let shiftedMonth = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Such as `2026-11-20`.
    public var dayText: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }

    /// Such as `18:30:00`.
    public var clockText: String {
        "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
    }

    /// Years 1 to 9999; what lies outside is no memo's date, and must not overflow.
    private static let clockRange = -62_135_596_800...253_402_300_799

    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    fileprivate func flooredQuotient(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }

    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }

    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
