package import Diary
package import System

/// A search result: a person's own place, or a city.
package struct KnownPlace: Equatable, Sendable {
    package var name: String
    package var aliases: [String] = []
    /// State and country of a city.
    package var region: String?
    package var position: GlobePosition?
    package var isOwn = false
    package var uses = 0
    package var rank = 0
    package var population: Int?
    package var kilometres: Double?

    /// As `place search --json` prints it.
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("schema", 1), .init("place", .string(name)), .init("own", .bool(isOwn)),
            .init("aliases", .array(aliases.map(JSONText.string))), .init("uses", .integer(uses)),
            .init("rank", .integer(rank)),
        ]
        func add(_ key: String, _ value: JSONText?) {
            if let value { members.append(.init(key, value)) }
        }
        add("region", region.map(JSONText.string))
        add("latitude", position.map { .number($0.latitude) })
        add("longitude", position.map { .number($0.longitude) })
        add("population", population.map(JSONText.integer))
        add("kilometres", kilometres.map { .number(($0 * 10).rounded() / 10) })
        return .object(members)
    }
}

extension KnownPlace {
    /// Such as `Busan, Republic of Korea`.
    package var fullName: String {
        guard let region, !name.contains(",") else { return name }
        return "\(name), \(region)"
    }
}

extension OwnPlace {
    /// As `place list --json` prints it.
    package var jsonText: JSONText {
        UsedPlace(name: name, position: position, uses: uses).jsonText(aliases: aliases)
    }
}

extension UsedPlace {
    /// As `place` prints it with `--json`.
    package var jsonText: JSONText { jsonText(aliases: []) }

    package func jsonText(aliases: [String]) -> JSONText {
        var members: [JSONText.Member] = [
            .init("schema", 1), .init("place", .string(name)),
            .init("aliases", .array(aliases.map(JSONText.string))),
        ]
        if let position {
            members.append(.init("latitude", .number(position.latitude)))
            members.append(.init("longitude", .number(position.longitude)))
        }
        return .object(members + [.init("uses", .integer(uses))])
    }
}
