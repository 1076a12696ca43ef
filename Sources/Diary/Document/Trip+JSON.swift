package import System

extension Trip {
    /// Its days, places and transport, as they stand with each of its entries.
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("firstDay", .string(firstDay.description)), .init("lastDay", .string(lastDay.description)),
        ]
        if let from { members.append(.init("from", .string(from))) }
        if !to.isEmpty { members.append(.init("to", .array(to.map(JSONText.string)))) }
        if let transport { members.append(.init("transport", .string(transport))) }
        return .object(members)
    }
}

/// The object, key by key; ``Trip/jsonText`` is its other half.
struct RawTrip: Decodable {
    let made: Trip

    private enum Key: String, CodingKey {
        case firstDay, lastDay, from, to, transport
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        let trip = Trip(
            firstDay: try object.decode(DiaryDay.self, forKey: .firstDay),
            lastDay: try object.decode(DiaryDay.self, forKey: .lastDay),
            from: try object.decodeIfPresent(String.self, forKey: .from),
            to: try object.decodeIfPresent([String].self, forKey: .to) ?? [],
            transport: try object.decodeIfPresent(String.self, forKey: .transport)
        )
        guard let trip else {
            throw DecodingError.dataCorruptedError(
                forKey: .lastDay,
                in: object,
                debugDescription: "it is before the first day"
            )
        }
        made = trip
    }
}
