internal import FoundationEssentials
package import Ground
internal import Time

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
        case .photo(let picture, let caption):
            if let caption { members.append(.init("caption", .string(caption))) }
            if let picture { members += picture.members }
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
    fileprivate var members: [JSONText.Member] {
        let taken = takenAt.map { [JSONText.Member("takenAt", .string($0.description))] } ?? []
        return [
            .init("sha256", .string(sha256)), .init("format", .string(format.rawValue)),
            .init("bytes", .integer(bytes)), .init("width", .integer(width)),
            .init("height", .integer(height)),
            .init("name", .string(name)), .init("path", .string(path)),
        ] + taken + Block.members(of: position) + (city.map { [.init("near", .string($0))] } ?? [])
    }
}

/// The object, key by key; ``Block/jsonText`` is its other half.
struct RawBlock: Decodable {
    let made: Block

    private enum Key: String, CodingKey {
        case kind, text, address, title, name, latitude, longitude
        case caption, sha256, format, bytes, width, height, takenAt
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        switch try object.decode(Block.Kind.self, forKey: .kind) {
        case .text: made = .text(try object.decode(String.self, forKey: .text))
        case .link:
            made = .link(
                address: try object.decode(String.self, forKey: .address),
                title: try object.decodeIfPresent(String.self, forKey: .title)
            )
        case .place:
            made = .place(
                name: try object.decode(String.self, forKey: .name),
                try Self.position(in: object)
            )
        case .photo:
            made = .photo(
                try Self.picture(in: object),
                caption: try object.decodeIfPresent(String.self, forKey: .caption)
            )
        }
    }

    private static func picture(in object: KeyedDecodingContainer<Key>) throws -> Picture? {
        guard let sha256 = try object.decodeIfPresent(String.self, forKey: .sha256) else { return nil }
        let picture = Picture(
            sha256: sha256,
            format: try object.decode(Picture.Format.self, forKey: .format),
            bytes: try object.decode(Int.self, forKey: .bytes),
            width: try object.decode(Int.self, forKey: .width),
            height: try object.decode(Int.self, forKey: .height),
            name: try object.decode(String.self, forKey: .name),
            takenAt: try object.decodeIfPresent(Moment.self, forKey: .takenAt),
            position: try position(in: object)
        )
        guard picture.isPossible else {
            throw DecodingError.dataCorruptedError(
                forKey: .sha256,
                in: object,
                debugDescription: "not a picture"
            )
        }
        return picture
    }

    private static func position(in object: KeyedDecodingContainer<Key>) throws -> GlobePosition? {
        guard let latitude = try object.decodeIfPresent(Double.self, forKey: .latitude) else { return nil }
        let longitude = try object.decode(Double.self, forKey: .longitude)
        guard let position = GlobePosition(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorruptedError(
                forKey: .latitude,
                in: object,
                debugDescription: "not a point on the globe"
            )
        }
        return position
    }
}
