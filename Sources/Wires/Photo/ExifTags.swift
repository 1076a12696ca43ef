/// The tags of an EXIF block: a table in the form of TIFF, with a table of the camera's and one of satellites'.
///
/// Each table is read once and never one that a table after the first names, so that no chain of them has no end.
struct ExifTags {
    private struct Tag {
        var type: Int
        var count: Int
        /// Where its values stand.
        var place: Int
    }

    /// No table of a camera has more.
    private static let tagLimit = 512
    private static let bytesOfType = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8]

    private let bytes: [UInt8]
    private let isBigEndian: Bool
    private var tags: [Int: Tag] = [:]
    private var gps: [Int: Tag] = [:]

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        self.bytes = bytes
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isBigEndian = false
        case (0x4d, 0x4d): isBigEndian = true
        default: return nil
        }
        guard number(at: 2, count: 2) == 42, let first = number(at: 4, count: 4) else { return nil }
        tags = table(at: first)
        if let camera = tags[0x8769].flatMap({ number(at: $0.place, count: 4) }) {
            tags.merge(table(at: camera)) { before, _ in before }
        }
        if let satellites = tags[0x8825].flatMap({ number(at: $0.place, count: 4) }) {
            gps = table(at: satellites)
        }
    }

    /// The text of a tag, up to its closing zero.
    func text(_ name: Int) -> String? { text(tags[name]) }

    /// The text of a tag of the satellites.
    func text(gps name: Int) -> String? { text(gps[name]) }

    /// The fractions of a tag of the satellites; those by zero are no number.
    func ratios(gps name: Int) -> [Double] {
        guard let tag = gps[name], tag.type == 5 || tag.type == 10, tag.count <= 8 else { return [] }
        return (0..<tag.count).map { index in
            let above = number(at: tag.place + 8 * index, count: 4) ?? 0
            let below = number(at: tag.place + 8 * index + 4, count: 4) ?? 0
            return below == 0 ? .nan : Double(above) / Double(below)
        }
    }

    private func text(_ tag: Tag?) -> String? {
        guard let tag, tag.type == 2, tag.count <= 64 else { return nil }
        let text = bytes[tag.place..<(tag.place + tag.count)].prefix { $0 != 0 }
        return String(validating: text, as: UTF8.self)
    }

    private func table(at place: Int) -> [Int: Tag] {
        guard let count = number(at: place, count: 2) else { return [:] }
        var found: [Int: Tag] = [:]
        for index in 0..<min(count, Self.tagLimit) {
            let entry = place + 2 + 12 * index
            guard let name = number(at: entry, count: 2), let type = number(at: entry + 2, count: 2),
                let count = number(at: entry + 4, count: 4)
            else { break }
            guard let size = Self.bytesOfType[type], count > 0, count <= bytes.count / size else { continue }
            let inside = size * count <= 4
            guard let place = inside ? entry + 8 : number(at: entry + 8, count: 4),
                place <= bytes.count - size * count
            else { continue }
            found[name] = found[name] ?? Tag(type: type, count: count, place: place)
        }
        return found
    }

    private func number(at place: Int, count: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        let part = bytes[place..<(place + count)]
        return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
}
