internal import Glibc
internal import System

extension Setting where Value == [InboxSettings] {
    static var inboxes: Self {
        Setting(
            "inboxes",
            form: .list(separator: ":"),
            expected: "a list of folders",
            help: "A folder to watch for memos.",
            flag: "inbox",
            placeholder: "DIR",
            kind: .folder,
            standard: { _ in [] },
            show: { $0.isEmpty ? "none" : $0.map(\.path).joined(separator: ":") },
            reading: InboxSettings.list
        )
    }
}

extension Setting where Value == String? {
    static func folder(
        _ name: String,
        _ placeholder: String = "DIR",
        kind: ValueKind = .folder,
        help: String
    ) -> Self {
        Setting(
            name,
            expected: "a path, or null",
            help: help,
            placeholder: placeholder,
            kind: kind,
            standard: { _ in nil },
            show: { $0 ?? "none" }
        ) { value, around in
            if value.isNull { return .some(nil) }
            return value.text.map { around.folders.path($0, from: around.base) }
        }
    }

    static func file(_ name: String, help: String) -> Self { folder(name, "FILE", kind: .file, help: help) }

    static var timeZone: Self {
        Setting(
            "timeZone",
            expected: "a time zone such as Europe/Vienna, or null for the system's",
            standardShown: "the system's",
            help: "The time zone of memos that do not name one.",
            placeholder: "ZONE",
            standard: { _ in nil },
            show: { $0 ?? "the system's" }
        ) { value, _ in
            if value.isNull { return .some(nil) }
            return value.text.flatMap { isZone($0) ? .some($0) : nil }
        }
    }

    /// Looks the zone up in the system's database, which is much cheaper than asking Foundation.
    private static func isZone(_ name: String) -> Bool {
        guard name != "UTC" else { return true }
        let folder = "/usr/share/zoneinfo"
        var status = stat()
        return !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
            && stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

extension Setting where Value == TimeOfDay {
    static var dayStart: Self {
        Setting(
            "dayStart",
            expected: "a time from 00:00 to 23:59",
            standardShown: "00:00",
            help:
                "When the diary's days begin: with 04:00 a memo at two in the morning belongs to the day before.",
            placeholder: "TIME",
            standard: { _ in .midnight },
            show: \.text
        ) { value, _ in value.text.flatMap { TimeOfDay($0) } }
    }
}

extension Setting where Value == String {
    /// A name that is part of a file's name.
    static func name(_ name: String, standard: String, help: String) -> Self {
        Setting(
            name,
            expected: "a name of letters, digits, dots and dashes",
            standardShown: standard,
            help: help,
            placeholder: "NAME",
            standard: { _ in standard },
            show: { $0 }
        ) { value, _ in
            value.text.flatMap { text in
                let isName = text.utf8.allSatisfy {
                    $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
                        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
                }
                return isName && !text.hasPrefix(".") ? text : nil
            }
        }
    }
}

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
