internal import FoundationEssentials
package import System

/// A part of an entry beside its voice or own text.
package enum Block: Equatable, Sendable {
    case text(String)
    case link(address: String, title: String?)
    case place(name: String, GlobePosition?)
    case photo([Picture], caption: String?)

    package enum Kind: String, Codable, CaseIterable, Sendable { case text, link, place, photo }

    package var kind: Kind {
        switch self {
        case .text: .text
        case .link: .link
        case .place: .place
        case .photo: .photo
        }
    }

    package var words: String { parts.joined(separator: " ") }

    /// Separate texts: a phrase never matches across two of them.
    var parts: [String] {
        switch self {
        case .text(let text): [text]
        case .link(let address, let title): [title, address].compactMap(\.self)
        case .place(let name, _): [name]
        case .photo(_, let caption): [caption].compactMap(\.self)
        }
    }

    /// For lists: a text, a title or address, a name, a caption or a picture's name.
    package var lead: String {
        switch self {
        case .text(let text): text
        case .link(let address, let title): title ?? address
        case .place(let name, _): name
        case .photo(let pictures, let caption): caption ?? pictures.first?.name ?? ""
        }
    }

    package var pictures: [Picture] {
        if case .photo(let pictures, _) = self { pictures } else { [] }
    }
}

package struct GlobePosition: Codable, Equatable, Sendable {
    package let latitude: Double
    package let longitude: Double

    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

public enum BlockRefusal: Error, Equatable, Sendable {
    case blank
    case tooLong(limit: Int)
    case tooManyPlaces(limit: Int)
    case tooManyPhotos(limit: Int)
    case tooManyPictures(limit: Int)
    case emptyPhoto
}

extension Block {
    package static let characterLimit = 100_000
    package static let placeLimit = 3
    package static let pictureLimit = 5
    /// Counts each picture; a camera's whole card beside a memo must not make a slow entry.
    package static let photoLimit = 100

    /// The reason to refuse blocks; an entry that has too many places or photos already may still get others.
    package static func refusal(of blocks: [Block], besides known: [Block] = []) -> BlockRefusal? {
        for block in blocks {
            if let refusal = refusal(of: block) { return refusal }
        }
        func isBeyond(_ limit: Int, _ count: ([Block]) -> Int) -> Bool {
            count(blocks) > 0 && count(blocks) + count(known) > limit
        }
        if isBeyond(placeLimit, { $0.count { $0.kind == .place } }) {
            return .tooManyPlaces(limit: placeLimit)
        }
        return isBeyond(photoLimit, \.photoCount) ? .tooManyPhotos(limit: photoLimit) : nil
    }

    private static func refusal(of block: Block) -> BlockRefusal? {
        guard case .photo(let pictures, let caption) = block else { return refusal(ofText: block.words) }
        if pictures.isEmpty, caption.map({ refusal(ofText: $0) == .blank }) ?? true { return .emptyPhoto }
        if pictures.count > pictureLimit { return .tooManyPictures(limit: pictureLimit) }
        return caption.flatMap { refusal(ofText: $0) }
    }

    package static func refusal(ofText text: String) -> BlockRefusal? {
        guard text.contains(where: { !$0.isWhitespace }) else { return .blank }
        return text.count > characterLimit ? .tooLong(limit: characterLimit) : nil
    }

    /// A person gives only addresses of pages; an import may bring any text.
    package static func leadsToPage(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && !address.contains { $0.isWhitespace || "<>\"".contains($0) }
    }

    /// The stored form: composed letters, each picture of a photo once.
    var composed: Block {
        switch self {
        case .text(let text): .text(ComposedText.of(text))
        case .link(let address, let title): .link(address: address, title: title.map(ComposedText.of))
        case .place(let name, let position): .place(name: ComposedText.of(name), position)
        case .photo(let pictures, let caption):
            .photo(pictures.eachOnce, caption: caption.map(ComposedText.of))
        }
    }
}

extension [Block] {
    var words: String { map(\.words).filter { !$0.isEmpty }.joined(separator: "\n") }

    /// Named places, then cities near photos, each once.
    package var placeNames: [String] {
        let named = compactMap { block -> String? in
            if case .place(let name, _) = block { name } else { nil }
        }
        var known: Set<String> = []
        return (named + flatMap(\.cities)).filter { known.insert($0).inserted }
    }

    /// Counts each picture, and a caption without one.
    package var photoCount: Int {
        reduce(0) { $0 + ($1.kind == .photo ? Swift.max(1, $1.pictures.count) : 0) }
    }
}

extension Block: Codable {
    private enum Key: String, CodingKey { case kind, text, address, title, name, caption, pictures, sha256 }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: Key.self)
        switch try keys.decode(Kind.self, forKey: .kind) {
        case .text: self = .text(try keys.decode(String.self, forKey: .text))
        case .link:
            self = .link(
                address: try keys.decode(String.self, forKey: .address),
                title: try keys.decodeIfPresent(String.self, forKey: .title)
            )
        case .place:
            self = .place(
                name: try keys.decode(String.self, forKey: .name),
                try PositionKeys.position(in: decoder)
            )
        case .photo:
            // Earlier versions wrote a photo's only picture into the block itself.
            let alone = keys.contains(.sha256) ? [try PictureDocument(from: decoder)] : []
            let pictures = try keys.decodeIfPresent([PictureDocument].self, forKey: .pictures) ?? alone
            self = .photo(
                pictures.map(\.picture),
                caption: try keys.decodeIfPresent(String.self, forKey: .caption)
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(kind, forKey: .kind)
        switch self {
        case .text(let text): try keys.encode(text, forKey: .text)
        case .link(let address, let title):
            try keys.encode(address, forKey: .address)
            try keys.encodeIfPresent(title, forKey: .title)
        case .place(let name, let position):
            try keys.encode(name, forKey: .name)
            try PositionKeys.encode(position, to: encoder)
        case .photo(let pictures, let caption):
            try keys.encodeIfPresent(caption, forKey: .caption)
            if !pictures.isEmpty { try keys.encode(pictures.map(PictureDocument.init), forKey: .pictures) }
        }
    }

    package var jsonText: JSONText { JSONText(encoding: self) }
}

extension Picture {
    package var jsonText: JSONText { JSONText(encoding: PictureDocument(picture: self)) }
}

private struct PictureDocument: Codable {
    let picture: Picture

    private enum Key: String, CodingKey {
        case sha256, format, bytes, width, height, name, path, takenAt, near
    }

    init(picture: Picture) { self.picture = picture }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: Key.self)
        picture = Picture(
            sha256: try keys.decode(String.self, forKey: .sha256),
            format: try keys.decode(Picture.Format.self, forKey: .format),
            bytes: try keys.decode(Int.self, forKey: .bytes),
            width: try keys.decode(Int.self, forKey: .width),
            height: try keys.decode(Int.self, forKey: .height),
            name: try keys.decode(String.self, forKey: .name),
            takenAt: try keys.decodeIfPresent(Moment.self, forKey: .takenAt),
            position: try PositionKeys.position(in: decoder)
        )
        if let key = picture.wrongKey.flatMap(Key.init(rawValue:)) {
            throw DecodingError.dataCorruptedError(forKey: key, in: keys, debugDescription: "not a picture")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(picture.sha256, forKey: .sha256)
        try keys.encode(picture.format, forKey: .format)
        try keys.encode(picture.bytes, forKey: .bytes)
        try keys.encode(picture.width, forKey: .width)
        try keys.encode(picture.height, forKey: .height)
        try keys.encode(picture.name, forKey: .name)
        try keys.encode(picture.path, forKey: .path)
        try keys.encodeIfPresent(picture.takenAt, forKey: .takenAt)
        try PositionKeys.encode(picture.position, to: encoder)
        try keys.encodeIfPresent(picture.city, forKey: .near)
    }
}

private enum PositionKeys: String, CodingKey {
    case latitude, longitude

    static func position(in decoder: any Decoder) throws -> GlobePosition? {
        let keys = try decoder.container(keyedBy: Self.self)
        guard let latitude = try keys.decodeIfPresent(Double.self, forKey: .latitude) else { return nil }
        let longitude = try keys.decode(Double.self, forKey: .longitude)
        guard let position = GlobePosition(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorruptedError(
                forKey: .latitude,
                in: keys,
                debugDescription: "not a point on the globe"
            )
        }
        return position
    }

    static func encode(_ position: GlobePosition?, to encoder: any Encoder) throws {
        guard let position else { return }
        var keys = encoder.container(keyedBy: Self.self)
        try keys.encode(position.latitude, forKey: .latitude)
        try keys.encode(position.longitude, forKey: .longitude)
    }
}
