package struct DiaryDay: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    package init(daysSinceEpoch: Int) {
        // Counted from 1 March of the year 0, so that the leap day ends a year.
        let days = min(max(daysSinceEpoch, -719_162), 2_932_896) + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    package var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    package func adding(days: Int) -> DiaryDay { DiaryDay(daysSinceEpoch: daysSinceEpoch + days) }

    /// 1 is Monday.
    package var weekday: Int { (daysSinceEpoch + 719_162) % 7 + 1 }

    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension DiaryDay: Comparable {
    package static func < (one: DiaryDay, other: DiaryDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}

extension DiaryDay: LosslessStringConvertible {
    package var description: String { "\(padded(year, width: 4))-\(padded(month))-\(padded(day))" }

    package init?(_ description: String) {
        var text = description[...].utf8
        guard let day = DiaryDay(taking: &text), text.isEmpty else { return nil }
        self = day
    }

    init?(taking text: inout Substring.UTF8View) {
        guard let year = text.takeNumber(digits: 4), text.takeOne("-") != nil,
            let month = text.takeNumber(digits: 2), text.takeOne("-") != nil,
            let day = text.takeNumber(digits: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension DiaryDay: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = DiaryDay(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day")
        }
        self = day
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// A wall clock's date and time, without the zone.
package struct CivilTime: Codable, Equatable, Sendable {
    package let date: DiaryDay
    package let hour: Int
    package let minute: Int
    package let second: Int

    package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard let date = DiaryDay(year: year, month: month, day: day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        // Ordinary clocks cannot name a leap second.
        (self.date, self.hour, self.minute, self.second) = (date, hour, minute, min(second, 59))
    }

    package init(clockSeconds: Int) {
        let seconds = min(max(clockSeconds, Self.clockRange.lowerBound), Self.clockRange.upperBound)
        let rest = (seconds % 86_400 + 86_400) % 86_400
        date = DiaryDay(daysSinceEpoch: (seconds - rest) / 86_400)
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60
    }

    package var clockSeconds: Int { date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second }

    package var year: Int { date.year }
    package var month: Int { date.month }
    package var day: Int { date.day }

    package var dayText: String { date.description }

    package var clockText: String { "\(padded(hour)):\(padded(minute)):\(padded(second))" }

    /// Years 1 to 9999: seconds from a file may lie anywhere and must not overflow.
    private static let clockRange = -62_135_596_800...253_402_300_799
}
