internal import Diary

package struct CityMatch: Equatable, Sendable {
    package var city: City
    /// 0: same name; 1: a name begins so; 2: a name holds it; 3: same country; 4: a country begins so; 5: the rest.
    package var rank: Int
    package var uses: Int
}

package struct CitySearch: Sendable {
    private let gazetteer: Gazetteer
    private let uses: [PlaceKey: Int]

    package init(_ gazetteer: Gazetteer, uses: [String: Int] = [:]) {
        self.gazetteer = gazetteer
        self.uses = Dictionary(uses.map { (PlaceKey($0.key), $0.value) }, uniquingKeysWith: +)
    }

    /// The best fits first; equal ones by uses, population, length of the name, and the alphabet.
    package func cities(like typed: String, limit: Int) -> [CityMatch] {
        let wanted = PlaceKey(typed)
        guard wanted.asks, limit > 0 else { return [] }
        let words = typed.split { $0.isWhitespace || $0 == "," }.map { PlaceKey(String($0)) }
        var countries: [String: Int?] = [:]
        var regions = RegionKeys()
        let found = gazetteer.cities.compactMap { city -> CityMatch? in
            let names = city.names.map(PlaceKey.init)
            guard
                let rank = names.compactMap(wanted.rank).min()
                    ?? countries.rank(of: city, for: wanted)
                    ?? Self.rest(names + regions.of(city), words)
            else { return nil }
            return CityMatch(city: city, rank: rank, uses: names.compactMap { uses[$0] }.max() ?? 0)
        }
        return Array(found.sorted(by: Self.isBetter).prefix(limit))
    }

    /// The best city of exactly this name; its state or country may follow after a comma.
    package func city(named typed: String) -> City? {
        guard typed.utf8.count <= 1_000 else { return nil }
        let parts = typed.split(separator: ",").map { PlaceKey(String($0)) }
        guard let name = parts.first, name.asks else { return nil }
        var regions = RegionKeys()
        let fits = gazetteer.cities.compactMap { city -> CityMatch? in
            guard city.names.contains(where: { PlaceKey($0) == name }) else { return nil }
            let around = regions.of(city)
            guard parts.dropFirst().allSatisfy({ Self.lies($0, around) }) else { return nil }
            return CityMatch(city: city, rank: 0, uses: 0)
        }
        return fits.min(by: Self.isBetter)?.city
    }

    private static func isBetter(_ one: CityMatch, than other: CityMatch) -> Bool {
        (one.rank, -one.uses, -one.city.population, one.city.name.count, one.city.name, one.city.state)
            < (
                other.rank, -other.uses, -other.city.population, other.city.name.count, other.city.name,
                other.city.state
            )
    }

    private static func rest(_ all: [PlaceKey], _ words: [PlaceKey]) -> Int? {
        let fits = !words.isEmpty && words.allSatisfy { word in all.contains { word.rank(of: $0) != nil } }
        return fits ? 5 : nil
    }

    private static func lies(_ region: PlaceKey, _ around: [PlaceKey]) -> Bool {
        around.contains { region.rank(of: $0).map { $0 < 2 } ?? false }
    }
}

private struct RegionKeys {
    private var known: [String: PlaceKey] = [:]

    mutating func of(_ city: City) -> [PlaceKey] {
        var keys: [PlaceKey] = []
        for name in [city.state, city.country, city.countryCode, city.koreanCountry].compactMap(\.self) {
            if let key = known[name] {
                keys.append(key)
            } else {
                let key = PlaceKey(name)
                known[name] = key
                keys.append(key)
            }
        }
        return keys
    }
}

extension [String: Int?] {
    fileprivate mutating func rank(of city: City, for wanted: PlaceKey) -> Int? {
        if let known = self[city.countryCode] { return known }
        let names = [city.country, city.koreanCountry].compactMap { $0.map(PlaceKey.init) }
        let rank = names.compactMap(wanted.rank).min().flatMap { $0 < 2 ? $0 + 3 : nil }
        self[city.countryCode] = .some(rank)
        return rank
    }
}
