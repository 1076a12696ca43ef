/// What the helper found about a picture.
package struct PhotoFacts: Equatable, Sendable {
    /// What kind of file it is.
    package var format: PhotoFormat
    /// How wide it is when it stands upright.
    package var width: Int
    /// How high it is when it stands upright.
    package var height: Int
    /// How it has to be turned for that, from 1 to 8 as EXIF counts.
    package var orientation: Int
    /// What the camera wrote about it.
    package var exif: Exif

    package init(format: PhotoFormat, width: Int, height: Int, orientation: Int = 1, exif: Exif = Exif()) {
        self.format = format
        (self.width, self.height, self.orientation) = (width, height, orientation)
        self.exif = exif
    }
}

/// Why the helper gives no picture.
package struct PhotoFailure: Error, Equatable, Sendable {
    /// What the fault is.
    package enum Kind: String, Sendable {
        /// It is not one of the formats that are read.
        case unknownFormat
        /// It began like a picture, but cannot be read.
        case damaged
        /// It has more points than a picture may have.
        case tooLarge
        /// It is whole, and has more points than the decoder of its format takes.
        case tooLargeForDecoder
        /// The library that reads pictures is not there.
        case libraryMissing
    }

    /// What the fault is.
    package var kind: Kind
    /// What the library said.
    package var reason: String

    package init(_ kind: Kind, _ reason: String = "") {
        (self.kind, self.reason) = (kind, reason)
    }
}

/// The one thing that the helper says: facts and a picture, or why there are none.
package enum PhotoAnswer: Equatable, Sendable {
    case picture(PhotoFacts, [UInt8])
    case failure(PhotoFailure)

    /// The facts are never longer than this when they are written down.
    private static let headLimit = 4096

    /// As bytes: the length of the facts in four bytes, the facts as lines, then the picture.
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

    /// Reads what a helper said, which may be anything; nothing unless all of it is possible.
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
        if position.count == 2 {
            exif.position = Exif.Position(latitude: position[0], longitude: position[1])
        }
        self.init(format: format, width: width, height: height, orientation: orientation, exif: exif)
    }
}
