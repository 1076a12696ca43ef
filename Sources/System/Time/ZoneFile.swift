internal import Glibc

enum ZoneFile {
    private static let mostBytes = 65_536

    static func rules(named name: String, at path: String) -> ZoneRules? {
        guard let bytes = FileBytes.read(path), bytes.count <= mostBytes else { return nil }
        return parse(bytes, name: name)
    }

    static func parse(_ bytes: [UInt8], name: String) -> ZoneRules? {
        guard let first = Header(bytes, at: 0) else { return nil }
        guard first.version >= 2 else { return body(bytes, first, timeBytes: 4, name: name, rule: nil) }
        guard let second = Header(bytes, at: first.end(timeBytes: 4)) else { return nil }
        let end = second.end(timeBytes: 8)
        return body(bytes, second, timeBytes: 8, name: name, rule: footer(bytes, from: end))
    }

    private struct Header {
        static let length = 44
        let start: Int
        let version: Int
        let isUT: Int
        let isStandard: Int
        let leaps: Int
        let times: Int
        let types: Int
        let characters: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start >= 0, start + Self.length <= bytes.count,
                Array(bytes[start..<start + 4]) == Array("TZif".utf8)
            else { return nil }
            self.start = start
            version = Int(bytes[start + 4]) - 48
            let counts = (0..<6).map { integer(bytes, at: start + 20 + 4 * $0, length: 4) }
            guard counts.allSatisfy({ (0...mostBytes).contains($0) }), counts[4] >= 1 else { return nil }
            (isUT, isStandard, leaps) = (counts[0], counts[1], counts[2])
            (times, types, characters) = (counts[3], counts[4], counts[5])
        }

        func end(timeBytes: Int) -> Int {
            start + Self.length + times * (timeBytes + 1) + types * 6 + characters
                + leaps * (timeBytes + 4) + isStandard + isUT
        }
    }

    private static func body(
        _ bytes: [UInt8],
        _ header: Header,
        timeBytes: Int,
        name: String,
        rule: YearlyRule?
    ) -> ZoneRules? {
        guard header.end(timeBytes: timeBytes) <= bytes.count else { return nil }
        let timesAt = header.start + Header.length
        let indicesAt = timesAt + header.times * timeBytes
        let typesAt = indicesAt + header.times
        let types = (0..<header.types).map { integer(bytes, at: typesAt + 6 * $0, length: 4) }
        let indices = (0..<header.times).map { Int(bytes[indicesAt + $0]) }
        guard indices.allSatisfy({ $0 < types.count }), types.allSatisfy({ abs($0) <= 100_000 }) else {
            return nil
        }
        let transitions = (0..<header.times).map {
            integer(bytes, at: timesAt + timeBytes * $0, length: timeBytes)
        }
        let offsets = [types[0]] + indices.map { types[$0] }
        return ZoneRules(name: name, transitions: transitions, offsets: offsets, rule: rule)
    }

    private static func footer(_ bytes: [UInt8], from start: Int) -> YearlyRule? {
        guard start < bytes.count, bytes[start] == 10 else { return nil }
        return YearlyRule(String(decoding: bytes[(start + 1)...].prefix { $0 != 10 }, as: UTF8.self))
    }

    private static func integer(_ bytes: [UInt8], at start: Int, length: Int) -> Int {
        let bits = bytes[start..<start + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return length == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
    }
}

extension ZoneRules {
    package static func named(_ name: String, folder: String = "/usr/share/zoneinfo") -> ZoneRules? {
        if ["UTC", "GMT", "Z", "Etc/UTC"].contains(name) { return ZoneRules(name: "UTC", fixed: 0) }
        let allowed = name.utf8.allSatisfy { byte in
            switch UInt8(byte) {
            case 48...57, 65...90, 97...122, 43, 45, 47, 95: true
            default: false
            }
        }
        guard allowed, !name.isEmpty, !name.hasPrefix("/"), !name.contains("//") else { return nil }
        return ZoneFile.rules(named: name, at: "\(folder)/\(name)")
    }

    /// `TZ` if set, else `/etc/localtime`, else UTC.
    package static func local(variable: String?, link: String = "/etc/localtime") -> ZoneRules {
        if let variable, !variable.isEmpty {
            let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
            if let zone = named(name) { return zone }
            if name.hasPrefix("/"), let zone = ZoneFile.rules(named: name, at: name) { return zone }
            if let rule = YearlyRule(name) {
                return ZoneRules(name: name, transitions: [], offsets: [rule.standard], rule: rule)
            }
            return utc
        }
        let target = destination(ofLink: link)
        let name = target.firstRange(of: "zoneinfo/").map { String(target[$0.upperBound...]) }
        return ZoneFile.rules(named: name ?? "local", at: link) ?? utc
    }

    private static func destination(ofLink link: String) -> String {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// A zone's yearly changes, such as `CET-1CEST,M3.5.0,M10.5.0/3`: the last Sundays of March and October.
struct YearlyRule: Equatable, Sendable {
    /// The nth weekday of a month; 5 is the last.
    struct Change: Equatable, Sendable {
        var month: Int
        var week: Int
        var weekday: Int
        var seconds: Int
    }

    var standard: Int
    var summer: Int
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
        let isSummer = begins < ends ? (begins..<ends).contains(seconds) : !(ends..<begins).contains(seconds)
        return isSummer ? summer : standard
    }

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
