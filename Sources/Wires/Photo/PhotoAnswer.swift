package struct PhotoOrder: Equatable, Sendable {
    package enum Wish: String, Sendable {
        case look
        /// Drops the camera's data, such as a position.
        case clean
    }

    package var wish: Wish
    package var processorSeconds: Int

    package init(_ wish: Wish, processorSeconds: Int) {
        (self.wish, self.processorSeconds) = (wish, processorSeconds)
    }

    package var arguments: [String] { [wish.rawValue, "\(processorSeconds)"] }

    package init?(arguments: [String]) {
        guard arguments.count == 2, let wish = Wish(rawValue: arguments[0]),
            let seconds = Int(arguments[1]), seconds > 0
        else { return nil }
        self.init(wish, processorSeconds: seconds)
    }
}

package enum PhotoLimits {
    package static let fileBytes = 200_000_000
    // More than the largest telephone cameras make.
    package static let points = 256_000_000
    /// libheif makes dav1d refuse more in each picture of an AVIF.
    package static let avifPoints = 8_192 * 4_320
    package static let side = 512
}

package struct PhotoFacts: Equatable, Sendable {
    package var format: PhotoFormat
    // Sizes are upright.
    package var width: Int
    package var height: Int
    package var orientation: Int
    package var exif: Exif

    package init(format: PhotoFormat, width: Int, height: Int, orientation: Int = 1, exif: Exif = Exif()) {
        self.format = format
        (self.width, self.height, self.orientation) = (width, height, orientation)
        self.exif = exif
    }
}

package struct PhotoFailure: Error, Equatable, Sendable {
    package enum Kind: String, Sendable {
        case unknownFormat
        case damaged
        case tooLarge
        /// Whole, but with more pixels than its format's decoder takes.
        case tooLargeForDecoder
        case libraryMissing
    }

    package var kind: Kind
    package var reason: String

    package init(_ kind: Kind, _ reason: String = "") { (self.kind, self.reason) = (kind, reason) }
}

package enum PhotoAnswer: Equatable, Sendable {
    case picture(PhotoFacts, [UInt8])
    case failure(PhotoFailure)

    private static let headLimit = 4096

    package func encoded() -> [UInt8] {
        var lines: [String]
        var picture: [UInt8] = []
        switch self {
        case .picture(let facts, let bytes):
            lines = facts.lines
            picture = bytes
        case .failure(let failure):
            let reason = failure.reason.unicodeScalars.prefix(500).map {
                $0.value < 0x20 ? " " : Character($0)
            }
            lines = ["failure \(failure.kind.rawValue)", "reason \(String(reason))"]
        }
        let head = Array(lines.joined(separator: "\n").utf8.prefix(Self.headLimit))
        return (0..<4).map { UInt8(truncatingIfNeeded: head.count >> (8 * $0)) } + head + picture
    }

    /// Nil unless everything in it is possible.
    package init?(decoding bytes: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        let count = bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count <= Self.headLimit, bytes.count - 4 >= count,
            let head = String(validating: bytes[4..<(4 + count)], as: UTF8.self)
        else { return nil }
        var fields: [String: String] = [:]
        for line in head.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            fields[String(parts[0])] = String(parts[1])
        }
        if let kind = fields["failure"] {
            guard let kind = PhotoFailure.Kind(rawValue: kind) else { return nil }
            self = .failure(PhotoFailure(kind, fields["reason"] ?? ""))
        } else {
            guard let facts = PhotoFacts(fields) else { return nil }
            self = .picture(facts, Array(bytes[(4 + count)...]))
        }
    }
}

extension PhotoFacts {
    fileprivate var lines: [String] {
        var lines = [
            "format \(format.rawValue)", "width \(width)", "height \(height)", "orientation \(orientation)",
        ]
        if let time = exif.time { lines.append("time \(time.text)") }
        if let offset = exif.offsetMinutes { lines.append("offset \(offset)") }
        if let position = exif.position {
            lines.append("position \(position.latitude) \(position.longitude)")
        }
        return lines
    }

    fileprivate init?(_ fields: [String: String]) {
        func number(_ name: String) -> Int? { fields[name].flatMap { Int($0) } }
        guard let format = fields["format"].flatMap({ PhotoFormat(rawValue: $0) }),
            let width = number("width"), let height = number("height"), width > 0, height > 0,
            width <= PhotoLimits.points / height, let orientation = number("orientation")
        else { return nil }
        var exif = Exif()
        exif.time = fields["time"].flatMap { Exif.Time(text: $0) }
        exif.offsetMinutes = number("offset").flatMap { Exif.offsets.contains($0) ? $0 : nil }
        let position = fields["position"]?.split(separator: " ").compactMap { Double($0) } ?? []
        if position.count == 2 { exif.position = .init(latitude: position[0], longitude: position[1]) }
        self.init(format: format, width: width, height: height, orientation: orientation, exif: exif)
    }
}
