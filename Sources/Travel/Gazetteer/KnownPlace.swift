package import Diary
package import System

package struct KnownPlace: Equatable, Sendable {
    package var name: String
    package var aliases: [String] = []
    package var region: String?
    package var position: GlobePosition?
    package var isOwn = false
    package var uses = 0
    package var rank = 0
    package var population: Int?
    package var kilometres: Double?

    package var jsonText: JSONText {
        .object(known: [
            "schema": 1, "place": .string(name), "own": .bool(isOwn), "aliases": .strings(aliases),
            "uses": .integer(uses), "rank": .integer(rank), "region": region.map(JSONText.string),
            "latitude": (position?.latitude).map(JSONText.number),
            "longitude": (position?.longitude).map(JSONText.number),
            "population": population.map(JSONText.integer),
            "kilometres": kilometres.map { .number(($0 * 10).rounded() / 10) },
        ])
    }

    /// The name with region and country: `Busan, Republic of Korea`.
    package var fullName: String {
        guard let region, !name.contains(",") else { return name }
        return "\(name), \(region)"
    }
}

extension OwnPlace {
    package var jsonText: JSONText {
        UsedPlace(name: name, position: position, uses: uses).jsonText(aliases: aliases)
    }
}

extension UsedPlace {
    package var jsonText: JSONText { jsonText(aliases: []) }

    package func jsonText(aliases: [String]) -> JSONText {
        .object(known: [
            "schema": 1, "place": .string(name), "aliases": .strings(aliases),
            "latitude": (position?.latitude).map(JSONText.number),
            "longitude": (position?.longitude).map(JSONText.number), "uses": .integer(uses),
        ])
    }
}
