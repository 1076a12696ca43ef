package struct Exif: Equatable, Sendable {
    package struct Time: Equatable, Sendable {
        /// Year, month, day, hour, minute and second.
        package let parts: [Int]

        init?(parts: [Int]) {
            guard parts.count == 6, (1900...9999).contains(parts[0]), (1...12).contains(parts[1]),
                (1...Self.days(in: parts[1], of: parts[0])).contains(parts[2]),
                (0...23).contains(parts[3]), (0...59).contains(parts[4]), (0...59).contains(parts[5])
            else { return nil }
            self.parts = parts
        }

        package init?(text: String) {
            let numbers = text.split { !("0"..."9").contains($0) }
            guard numbers.allSatisfy({ $0.utf8.count <= 4 }) else { return nil }
            self.init(parts: numbers.prefix(6).compactMap { Int($0) })
        }

        package var text: String {
            let texts = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
            return texts[..<3].joined(separator: ":") + " " + texts[3...].joined(separator: ":")
        }

        private static func days(in month: Int, of year: Int) -> Int {
            let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
            return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        }

        var minutes: Int {
            let (year, month) = parts[1] > 2 ? (parts[0], parts[1]) : (parts[0] - 1, parts[1] + 12)
            let days =
                365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + parts[2]
            return (days * 24 + parts[3]) * 60 + parts[4]
        }
    }

    package struct Position: Equatable, Sendable {
        package let latitude: Double
        package let longitude: Double

        /// Refuses zeros, which cameras without a position write.
        package init?(latitude: Double, longitude: Double) {
            guard (-90...90).contains(latitude), (-180...180).contains(longitude),
                latitude != 0 || longitude != 0
            else { return nil }
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    /// Minutes from UTC of the world's clocks.
    static let offsets = -12 * 60...14 * 60

    package var time: Time?
    package var offsetMinutes: Int?
    package var position: Position?

    package init() {}

    package init(_ bytes: [UInt8]) {
        let heading = Array("Exif\0\0".utf8)
        let body = bytes.starts(with: heading) ? Array(bytes.dropFirst(heading.count)) : bytes
        guard let tags = ExifTags(body) else { return }
        for (name, offset) in [(0x9003, 0x9011), (0x9004, 0x9012), (0x0132, 0x9010)] where time == nil {
            time = tags.text(name).flatMap { Time(text: $0) }
            if time != nil { offsetMinutes = tags.text(offset).flatMap(Self.offset) }
        }
        if offsetMinutes == nil { offsetMinutes = offsetOfSatellites(tags) }
        guard let latitude = Self.degrees(tags.ratios(gps: 2)),
            let longitude = Self.degrees(tags.ratios(gps: 4))
        else { return }
        position = Position(
            latitude: tags.text(gps: 1)?.first == "S" ? -latitude : latitude,
            longitude: tags.text(gps: 3)?.first == "W" ? -longitude : longitude
        )
    }

    /// The difference to the satellites' UTC, if it is a possible zone.
    private func offsetOfSatellites(_ tags: ExifTags) -> Int? {
        let clock = tags.ratios(gps: 7)
        guard let time, let day = tags.text(gps: 0x1d), clock.count == 3,
            clock.allSatisfy({ (0..<61).contains($0) }),
            let universal = Time(
                parts: day.split { !("0"..."9").contains($0) }.prefix(3).compactMap { Int($0) }
                    + clock.map { Int($0) }
            )
        else { return nil }
        let difference = time.minutes - universal.minutes
        let quarter = Int((Double(difference) / 15).rounded()) * 15
        return abs(difference - quarter) <= 3 && Self.offsets.contains(quarter) ? quarter : nil
    }

    private static func offset(_ text: String) -> Int? {
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard let sign = text.first, "+-Z".contains(sign) else { return nil }
        if sign == "Z" { return 0 }
        guard numbers.count == 2, numbers[0] <= 14, numbers[1] < 60 else { return nil }
        let minutes = (numbers[0] * 60 + numbers[1]) * (sign == "-" ? -1 : 1)
        return offsets.contains(minutes) ? minutes : nil
    }

    /// Rounds to a tenth of a metre.
    private static func degrees(_ parts: [Double]) -> Double? {
        guard parts.count == 3, parts.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
        return (degrees * 1e6).rounded() / 1e6
    }
}

/// Reads the TIFF table, the camera's and the satellites' once each, so that no chain is endless.
struct ExifTags {
    private struct Tag {
        var type: Int
        var count: Int
        var place: Int
    }

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

    func text(_ name: Int) -> String? { text(tags[name]) }

    func text(gps name: Int) -> String? { text(gps[name]) }

    /// A zero denominator gives no number.
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
