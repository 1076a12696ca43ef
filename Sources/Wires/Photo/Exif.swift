/// What a camera wrote into a picture of when and where it was made.
///
/// Nothing that cannot be is taken from it.
package struct Exif: Equatable, Sendable {
    /// What the camera's clock showed.
    package struct Time: Equatable, Sendable {
        /// Year, month, day, hour, minute and second.
        package let parts: [Int]

        /// A date and a time that there are; nothing for others, such as a year 0.
        init?(parts: [Int]) {
            guard parts.count == 6, (1900...9999).contains(parts[0]), (1...12).contains(parts[1]),
                (1...Self.days(in: parts[1], of: parts[0])).contains(parts[2]),
                (0...23).contains(parts[3]), (0...59).contains(parts[4]), (0...59).contains(parts[5])
            else { return nil }
            self.parts = parts
        }

        /// Reads `2026:11:20 18:30:00`, as EXIF writes it.
        package init?(text: String) {
            let numbers = text.split { !("0"..."9").contains($0) }
            guard numbers.allSatisfy({ $0.utf8.count <= 4 }) else { return nil }
            self.init(parts: numbers.prefix(6).compactMap { Int($0) })
        }

        /// As EXIF writes it.
        package var text: String {
            let texts = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
            return texts[..<3].joined(separator: ":") + " " + texts[3...].joined(separator: ":")
        }

        private static func days(in month: Int, of year: Int) -> Int {
            let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
            return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        }

        /// Minutes since a day long ago, to be compared with others.
        var minutes: Int {
            let (year, month) = parts[1] > 2 ? (parts[0], parts[1]) : (parts[0] - 1, parts[1] + 12)
            let days =
                365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + parts[2]
            return (days * 24 + parts[3]) * 60 + parts[4]
        }
    }

    /// A point on the globe, in degrees.
    package struct Position: Equatable, Sendable {
        package let latitude: Double
        package let longitude: Double

        /// A point that there is; cameras without one write zeros.
        package init?(latitude: Double, longitude: Double) {
            guard (-90...90).contains(latitude), (-180...180).contains(longitude),
                latitude != 0 || longitude != 0
            else { return nil }
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    /// How far clocks may be ahead of universal time, in minutes.
    static let offsets = -12 * 60...14 * 60

    /// What the camera's clock showed.
    package var time: Time?
    /// How far that clock was ahead of universal time, where the camera says it.
    package var offsetMinutes: Int?
    /// Where it was.
    package var position: Position?

    package init() {}

    /// Reads the block that a picture has, with or without its heading.
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

    /// Satellites tell universal time; the difference is the zone, if it is one that there may be.
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

    /// Reads `+09:00`.
    private static func offset(_ text: String) -> Int? {
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard let sign = text.first, "+-Z".contains(sign) else { return nil }
        if sign == "Z" { return 0 }
        guard numbers.count == 2, numbers[0] <= 14, numbers[1] < 60 else { return nil }
        let minutes = (numbers[0] * 60 + numbers[1]) * (sign == "-" ? -1 : 1)
        return offsets.contains(minutes) ? minutes : nil
    }

    /// Degrees, minutes and seconds as degrees, to a tenth of a metre.
    private static func degrees(_ parts: [Double]) -> Double? {
        guard parts.count == 3, parts.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
        return (degrees * 1e6).rounded() / 1e6
    }
}
