internal import System

enum EntryFileName {
    /// Such as `2026/11/2026-11-20 1830 At sea 41a2c9d0e1f2`: sorted by time, told apart by the end of the id.
    ///
    /// A time that nobody knows is left out.
    static func stem(of entry: Entry) -> String {
        let time = entry.recordedAt.localTime
        let day = entry.recordedAt.localDay
        let parts = [
            "\(day)", entry.timeIsKnown ? padded(time.hour) + padded(time.minute) : "",
            plain(entry.title ?? ""),
            "\(entry.id.description.suffix(idEndLength))",
        ]
        return "\(padded(day.year, width: 4))/\(padded(day.month))/"
            + parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The end of the entry's id in the name of a file that was kept beside, such as `STEM (yours 2).md`.
    ///
    /// The stem may have a number too.
    static func idEnd(ofKept path: String) -> String? {
        guard let mark = path.ranges(of: " (yours").last else { return nil }
        var stem = path[..<mark.lowerBound]
        while stem.last == ")", let start = stem.ranges(of: " (").last { stem = stem[..<start.lowerBound] }
        let end = stem.suffix(idEndLength)
        let isID = end.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        return end.count == idEndLength && isID ? String(end) : nil
    }

    private static let idEndLength = 12

    /// A title without what file systems and links in notes do not bear.
    static func plain(_ title: String) -> String {
        let words = title.unicodeScalars.map { scalar -> Character in
            let isBad =
                "/\\:*?\"<>|#^[]%".unicodeScalars.contains(scalar) || scalar.value < 0x20
                || scalar.value == 0x7F
            return isBad ? " " : Character(scalar)
        }
        var plain = String(words).split(separator: " ").joined(separator: " ").drop { ". -".contains($0) }
        while plain.utf8.count > 100 { plain = plain.dropLast() }
        return plain.split(separator: " ").joined(separator: " ")
    }
}
