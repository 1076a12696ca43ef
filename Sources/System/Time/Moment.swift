internal import Glibc

/// An instant and its clock's offset, clamped to the years 1 to 9999 so that no metadata breaks the order of days.
public struct Moment: Hashable, Sendable {
    package let milliseconds: Int64
    /// East of Greenwich.
    package let offsetSeconds: Int

    public init(milliseconds: Int64, offsetSeconds: Int = 0) {
        self.offsetSeconds = min(max(offsetSeconds, Self.offsets.lowerBound), Self.offsets.upperBound)
        // Clamps by local years, since those are written.
        let ahead = Int64(self.offsetSeconds) * 1000
        self.milliseconds = min(max(milliseconds, Self.firstLocal - ahead), Self.lastLocal - ahead)
    }

    /// Wider than any clock, since diaries hold such dates.
    private static let offsets = -64_800...64_800

    private static let firstLocal: Int64 = -62_135_596_800_000, lastLocal: Int64 = 253_402_300_799_999

    package init?(
        day: DiaryDay,
        hour: Int,
        minute: Int,
        second: Int = 0,
        millisecond: Int = 0,
        offsetSeconds: Int
    ) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
            (0..<1000).contains(millisecond)
        else { return nil }
        let seconds = day.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offsetSeconds
        self.init(milliseconds: Int64(seconds) * 1000 + Int64(millisecond), offsetSeconds: offsetSeconds)
    }

    package func at(offsetSeconds: Int) -> Moment {
        Moment(milliseconds: milliseconds, offsetSeconds: offsetSeconds)
    }

    package func adding(seconds: Double) -> Moment {
        let added = (seconds * 1000).rounded()
        guard added.isFinite else { return self }
        let (sum, overflow) = milliseconds.addingReportingOverflow(
            Int64(exactly: added) ?? (added < 0 ? .min : .max)
        )
        return Moment(milliseconds: overflow ? (added < 0 ? .min : .max) : sum, offsetSeconds: offsetSeconds)
    }

    private var localMilliseconds: Int { Int(milliseconds) + offsetSeconds * 1000 }

    package var localDay: DiaryDay { localDay(startMinute: 0) }

    package func localDay(startMinute: Int) -> DiaryDay {
        let shifted = localMilliseconds - startMinute * 60_000
        return DiaryDay(daysSinceEpoch: (shifted - floorModulo(shifted, 86_400_000)) / 86_400_000)
    }

    package var localTime: (hour: Int, minute: Int, second: Int) {
        let second = floorModulo(localMilliseconds, 86_400_000) / 1000
        return (second / 3600, second / 60 % 60, second % 60)
    }
}

private func floorModulo(_ value: Int, _ modulus: Int) -> Int {
    let rest = value % modulus
    return rest < 0 ? rest + modulus : rest
}

extension Moment: Comparable {
    public static func < (one: Moment, other: Moment) -> Bool {
        (one.milliseconds, one.offsetSeconds) < (other.milliseconds, other.offsetSeconds)
    }
}

extension Moment: LosslessStringConvertible {
    public var description: String { onWholeMinutes.text }

    /// RFC 3339 has whole minutes: takes the nearest offset that shows the same minute.
    private var onWholeMinutes: Moment {
        let rest = floorModulo(offsetSeconds, 60)
        guard rest != 0 else { return self }
        return at(offsetSeconds: offsetSeconds - rest + (localTime.second < rest ? 60 : 0))
    }

    private var text: String {
        let time = localTime
        let fraction = floorModulo(localMilliseconds, 1000)
        var text = "\(localDay)T\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))"
        if fraction > 0 { text += ".\(padded(fraction, width: 3))" }
        return text + (offsetSeconds == 0 ? "Z" : ZoneText.text(offset: offsetSeconds))
    }

    public init?(_ description: String) {
        var text = description[...].utf8
        guard let day = DiaryDay(taking: &text), text.takeOne("Tt ") != nil,
            let hour = text.takeNumber(digits: 2), text.takeOne(":") != nil,
            let minute = text.takeNumber(digits: 2), text.takeOne(":") != nil,
            let second = text.takeNumber(digits: 2),
            let millisecond = text.takeMilliseconds(), let offset = text.takeOffset(), text.isEmpty,
            // A rounded offset must not change the day.
            Self.offsets.contains(offset)
        else { return nil }
        self.init(
            day: day,
            hour: hour,
            minute: minute,
            second: second,
            millisecond: millisecond,
            offsetSeconds: offset
        )
    }
}

extension Moment: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let moment = Moment(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date and time")
        }
        self = moment
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Moment {
    package static func present(in zone: ZoneRules) -> Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let milliseconds = Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        return Moment(milliseconds: milliseconds, offsetSeconds: zone.offset(atEpoch: time.tv_sec))
    }
}

extension ZoneRules {
    public static var present: ZoneRules { local(variable: getenv("TZ").map { String(cString: $0) }) }
}

package enum Monotonic {
    package static var seconds: Double { Double(nanoseconds) / 1e9 }

    package static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
