internal import Ground
internal import Time

/// What an exported entry's files are called.
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
            "\(entry.id.description.suffix(12))",
        ]
        return "\(padded(day.year, width: 4))/\(padded(day.month))/"
            + parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

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
