internal import Glibc

/// Reads the compiled time zone files of the system (RFC 9636).
enum ZoneFile {
    /// The largest zone file is about 4 KB.
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
            let counts = (0..<6).map { index -> Int in
                integer(bytes, at: start + 20 + 4 * index, length: 4)
            }
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

    /// A signed big-endian number.
    private static func integer(_ bytes: [UInt8], at start: Int, length: Int) -> Int {
        let bits = bytes[start..<start + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return length == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
    }
}

extension ZoneRules {
    /// The zone of a name such as `Asia/Seoul`, or nothing when the system has none of that name.
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

    /// The zone of this machine: what the environment's `TZ` says, else `/etc/localtime`, else universal time.
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
