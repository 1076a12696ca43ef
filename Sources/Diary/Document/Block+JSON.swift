internal import FoundationEssentials
package import Ground

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
            if let position {
                members.append(.init("latitude", .number(position.latitude)))
                members.append(.init("longitude", .number(position.longitude)))
            }
        }
        return .object(members)
    }
}

/// The object, key by key; ``Block/jsonText`` is its other half.
struct RawBlock: Decodable {
    let made: Block

    private enum Key: String, CodingKey {
        case kind, text, address, title, name, latitude, longitude
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
        }
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
