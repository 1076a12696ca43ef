package import System

/// A picture, kept once, byte for byte, under its digest.
package struct Picture: Codable, Equatable, Sendable {
    package enum Format: String, Codable, CaseIterable, Sendable {
        case jpeg, png, webp, heic, avif

        package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

        package var mediaType: String { "image/\(rawValue)" }
    }

    /// Makes a small version beside a file and returns its path, or nil.
    package typealias Shrinking = @Sendable (_ file: String) async -> String?

    package var sha256: String
    package var format: Format
    package var bytes: Int
    package var width: Int
    package var height: Int
    package var name: String
    package var takenAt: Moment?
    package var position: GlobePosition?
    /// The city near it, if asked for; never stored.
    package var city: String?

    package init(
        sha256: String,
        format: Format,
        bytes: Int,
        width: Int,
        height: Int,
        name: String,
        takenAt: Moment? = nil,
        position: GlobePosition? = nil
    ) {
        (self.sha256, self.format, self.bytes, self.name) = (sha256, format, bytes, name)
        (self.width, self.height) = (width, height)
        (self.takenAt, self.position) = (takenAt, position)
    }

    package var path: String { "photos/\(sha256.prefix(2))/\(sha256).\(format.fileExtension)" }

    package var smallPath: String { Self.smallPath(of: sha256) }

    static func smallPath(of sha256: String) -> String { "photos/\(sha256.prefix(2))/\(sha256).small.jpg" }

    /// Only a digest may become part of a path.
    package static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    var wrongKey: String? {
        let side = 1...1 << 20
        let checks = [
            ("sha256", Self.isDigest(sha256)), ("bytes", bytes > 0), ("width", side.contains(width)),
            ("height", side.contains(height)), ("name", name.utf8.count <= 1024),
        ]
        return checks.first { !$0.1 }?.0
    }
}

extension Entry {
    package var pictures: [Picture] { blocks.flatMap(\.pictures).eachOnce }

    var withoutCities: Entry {
        var entry = self
        entry.blocks = blocks.map { block in
            block.mappingPictures { picture in
                var picture = picture
                picture.city = nil
                return picture
            }
        }
        return entry
    }

    package var withoutPositions: Entry {
        var entry = self
        entry.blocks = blocks.map(\.withoutPosition)
        return entry
    }
}

extension Block {
    package var cities: [String] {
        var known: Set<String> = []
        return pictures.compactMap(\.city).filter { known.insert($0).inserted }
    }

    package func mappingPictures(_ change: (Picture) -> Picture?) -> Block {
        guard case .photo(let pictures, let caption) = self else { return self }
        return .photo(pictures.compactMap(change), caption: caption)
    }

    package var withoutPosition: Block {
        switch self {
        case .place(let name, _): .place(name: name, nil)
        default: mappingPictures(\.withoutPosition)
        }
    }
}

extension [Picture] {
    var eachOnce: [Picture] {
        var known: Set<String> = []
        return filter { known.insert($0.sha256).inserted }
    }
}

extension Picture {
    var withoutPosition: Picture {
        var picture = self
        picture.position = nil
        picture.city = nil
        return picture
    }
}

package struct ArrivingPicture: Sendable {
    package var picture: Picture
    package var file: String
    package var small: String?

    package init(_ picture: Picture, file: String, small: String?) {
        (self.picture, self.file, self.small) = (picture, file, small)
    }
}
