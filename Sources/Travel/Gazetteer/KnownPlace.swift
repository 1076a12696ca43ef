package import Diary
package import System

/// A place as a search found it: a person's own, or a city.
package struct KnownPlace: Equatable, Sendable {
    /// What it is called.
    package var name: String
    /// What else it is called.
    package var aliases: [String] = []
    /// The state and the country of a city.
    package var region: String?
    /// Where it is.
    package var position: GlobePosition?
    /// Whether it is one of a person's own.
    package var isOwn = false
    /// How often entries name it.
    package var uses = 0
    /// How well it fits, from 0.
    package var rank = 0
    /// How many people live there.
    package var population: Int?
    /// How far it is from where it was asked for.
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
    /// `Busan, Republic of Korea`: what tells it from others of its name.
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
