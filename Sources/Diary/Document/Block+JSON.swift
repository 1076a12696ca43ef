internal import FoundationEssentials
package import System

extension Block {
    /// The block, as it stands among those of its entry.
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [.init("kind", .string(kind.rawValue))]
        switch self {
        case .text(let text): members.append(.init("text", .string(text)))
        case .link(let address, let title):
            members.append(.init("address", .string(address)))
            if let title { members.append(.init("title", .string(title))) }
        case .place(let name, let position):
            members.append(.init("name", .string(name)))
            members += Self.members(of: position)
        case .photo(let pictures, let caption):
            if let caption { members.append(.init("caption", .string(caption))) }
            if !pictures.isEmpty { members.append(.init("pictures", .array(pictures.map(\.jsonText)))) }
        }
        return .object(members)
    }

    fileprivate static func members(of position: GlobePosition?) -> [JSONText.Member] {
        position.map {
            [.init("latitude", .number($0.latitude)), .init("longitude", .number($0.longitude))]
        } ?? []
    }
}

extension Picture {
    /// The picture, as it stands among those of its block.
    package var jsonText: JSONText {
        let taken = takenAt.map { [JSONText.Member("takenAt", .string($0.description))] } ?? []
        let members: [JSONText.Member] = [
            .init("sha256", .string(sha256)), .init("format", .string(format.rawValue)),
            .init("bytes", .integer(bytes)), .init("width", .integer(width)),
            .init("height", .integer(height)),
            .init("name", .string(name)), .init("path", .string(path)),
        ]
        let near = city.map { [JSONText.Member("near", .string($0))] } ?? []
        return .object(members + taken + Block.members(of: position) + near)
    }
}

private enum BlockKey: String, CodingKey {
    case kind, text, address, title, name, latitude, longitude
    case caption, pictures, sha256, format, bytes, width, height, takenAt
}

/// The object, key by key; ``Block/jsonText`` is its other half.
struct RawBlock: Decodable {
    let made: Block

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: BlockKey.self)
        switch try object.decode(Block.Kind.self, forKey: .kind) {
        case .text: made = .text(try object.decode(String.self, forKey: .text))
        case .link:
            made = .link(
                address: try object.decode(String.self, forKey: .address),
                title: try object.decodeIfPresent(String.self, forKey: .title)
            )
        case .place: made = .place(name: try object.decode(String.self, forKey: .name), try object.position)
        case .photo:
            // Earlier versions wrote what is known of the one picture of a photo into the block itself.
            let alone = object.contains(.sha256) ? [try RawPicture(from: decoder)] : []
            let pictures = try object.decodeIfPresent([RawPicture].self, forKey: .pictures) ?? alone
            made = .photo(
                pictures.map(\.made),
                caption: try object.decodeIfPresent(String.self, forKey: .caption)
            )
        }
    }
}

/// The object, key by key; ``Picture/jsonText`` is its other half.
private struct RawPicture: Decodable {
    let made: Picture

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: BlockKey.self)
        made = Picture(
            sha256: try object.decode(String.self, forKey: .sha256),
            format: try object.decode(Picture.Format.self, forKey: .format),
            bytes: try object.decode(Int.self, forKey: .bytes),
            width: try object.decode(Int.self, forKey: .width),
            height: try object.decode(Int.self, forKey: .height),
            name: try object.decode(String.self, forKey: .name),
            takenAt: try object.decodeIfPresent(Moment.self, forKey: .takenAt),
            position: try object.position
        )
        if let key = made.wrongKey.flatMap(BlockKey.init(rawValue:)) {
            throw DecodingError.dataCorruptedError(
                forKey: key,
                in: object,
                debugDescription: "not a picture"
            )
        }
    }
}

extension KeyedDecodingContainer<BlockKey> {
    fileprivate var position: GlobePosition? {
        get throws {
            guard let latitude = try decodeIfPresent(Double.self, forKey: .latitude) else { return nil }
            let longitude = try decode(Double.self, forKey: .longitude)
            guard let position = GlobePosition(latitude: latitude, longitude: longitude) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .latitude,
                    in: self,
                    debugDescription: "not a point on the globe"
                )
            }
            return position
        }
    }
}
