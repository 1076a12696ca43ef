/// The rule by which a zone changes its clocks every year, as the last line of a zone file states it.
///
/// Such as `CET-1CEST,M3.5.0,M10.5.0/3`: standard time is one hour ahead, summer time begins on
/// the last Sunday of March at 02:00 and ends on the last Sunday of October at 03:00.
struct YearlyRule: Equatable, Sendable {
    /// A change at the given second of local time of the nth weekday of a month; 5 is the last.
    struct Change: Equatable, Sendable {
        var month: Int
        var week: Int
        var weekday: Int
        var seconds: Int
    }

    var standard: Int
    var summer: Int
    /// When summer time begins and ends; nothing when the clocks stay.
    var changes: [Change]

    init?(_ text: some StringProtocol) {
        var text = Substring(text)
        guard Self.skipName(&text), let standard = Self.clock(&text, hours: 24) else { return nil }
        self.standard = -standard
        summer = self.standard + 3_600
        changes = []
        guard !text.isEmpty else { return }
        guard Self.skipName(&text) else { return nil }
        if let first = text.first, first != "," {
            guard let stated = Self.clock(&text, hours: 24) else { return nil }
            summer = -stated
        }
        for _ in 0..<2 {
            guard text.popFirst() == ",", let change = Self.change(&text) else { return nil }
            changes.append(change)
        }
    }

    func offset(atEpoch seconds: Int) -> Int {
        guard changes.count == 2 else { return standard }
        let year = CivilTime(clockSeconds: seconds + standard).year
        let begins = moment(of: changes[0], in: year) - standard
        let ends = moment(of: changes[1], in: year) - summer
        // South of the equator summer lies around the turn of the year.
        let isSummer =
            begins < ends ? (begins..<ends).contains(seconds) : !(ends..<begins).contains(seconds)
        return isSummer ? summer : standard
    }

    /// The clock seconds at which a change comes in a year.
    private func moment(of change: Change, in year: Int) -> Int {
        guard let first = CivilTime(year: year, month: change.month, day: 1) else { return 0 }
        var day = 1 + (change.weekday - first.date.weekday % 7 + 7) % 7 + 7 * (change.week - 1)
        while day > DiaryDay.days(inMonth: change.month, of: year) { day -= 7 }
        return first.clockSeconds + (day - 1) * 86_400 + change.seconds
    }

    private static func skipName(_ text: inout Substring) -> Bool {
        if text.first == "<" {
            guard let end = text.firstIndex(of: ">") else { return false }
            text = text[text.index(after: end)...]
            return true
        }
        let name = text.prefix { $0.isLetter }
        text = text.dropFirst(name.count)
        return name.count >= 3
    }

    /// Reads `[+-]h[h[h]][:mm[:ss]]`.
    private static func clock(_ text: inout Substring, hours most: Int) -> Int? {
        let sign = text.first == "-" ? -1 : 1
        if text.first == "-" || text.first == "+" { text.removeFirst() }
        guard let hours = number(&text, atMost: most) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where text.first == ":" {
            text.removeFirst()
            guard let part = number(&text, atMost: 59) else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }

    private static func change(_ text: inout Substring) -> Change? {
        guard text.popFirst() == "M", let month = number(&text, atMost: 12), month >= 1,
            text.popFirst() == ".", let week = number(&text, atMost: 5), week >= 1,
            text.popFirst() == ".", let weekday = number(&text, atMost: 6)
        else { return nil }
        var seconds = 7_200
        if text.first == "/" {
            text.removeFirst()
            guard let stated = clock(&text, hours: 167) else { return nil }
            seconds = stated
        }
        return Change(month: month, week: week, weekday: weekday, seconds: seconds)
    }

    private static func number(_ text: inout Substring, atMost most: Int) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let value = Int(digits), value <= most else { return nil }
        text = text.dropFirst(digits.count)
        return value
    }
}
