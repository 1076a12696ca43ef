package struct TimeOfDay: Equatable, Sendable {
    package let hour: Int
    package let minute: Int

    package static let midnight = TimeOfDay(minutesAfterMidnight: 0)

    private init(minutesAfterMidnight: Int) {
        hour = minutesAfterMidnight / 60
        minute = minutesAfterMidnight % 60
    }

    /// Reads `4:00` or `04:00` on a clock of 24 hours.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy {
            $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard parts.count == 2, areDigits, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self.init(minutesAfterMidnight: hour * 60 + minute)
    }

    package var minutesAfterMidnight: Int { hour * 60 + minute }

    package var text: String { (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)" }
}
