package import Diary
internal import System

package struct PlaceNames: Sendable {
    private let own: PlaceSearch
    private let used: [String: Int]
    private let language: PlaceLanguage
    package let gazetteer: Result<Gazetteer, GazetteerError>

    /// Places of blocks that are being `replaced` do not count as used.
    package init(_ store: DiaryStore, besides replaced: [Block] = []) async throws(DiaryError) {
        var used = try await store.places.used()
        for case .place(let name, _) in replaced {
            guard let number = used.firstIndex(where: { $0.name == name }) else { continue }
            used[number].uses -= 1
        }
        self.init(
            own: try await store.places.all(),
            used: used.filter { $0.uses > 0 },
            Gazetteer.installed,
            language: .present
        )
    }

    package init(
        own: [OwnPlace],
        used: [UsedPlace],
        _ gazetteer: Result<Gazetteer, GazetteerError>,
        language: PlaceLanguage
    ) {
        self.own = PlaceSearch(own)
        self.used = Dictionary(used.map { ($0.name, $0.uses) }, uniquingKeysWith: +)
        self.gazetteer = gazetteer
        self.language = language
    }

    /// An own place within a short walk, or the nearest city within 100 km.
    package func places(at position: GlobePosition) -> [KnownPlace] {
        let point = GlobePoint(position)
        let mine = own.place(at: position).map { place in
            KnownPlace(own: place, kilometres: GlobePoint(place.position).kilometres(to: point))
        }
        let city = (try? gazetteer.get())?.city(near: position).map { city in
            KnownPlace(city, in: language, kilometres: GlobePoint(city.position).kilometres(to: point))
        }
        return [mine, city].compactMap(\.self)
    }

    /// Requires a large city, a capital, caseless letters or a region: bar, nice and bath are towns, too.
    package func place(named typed: String) -> KnownPlace? {
        if let place = own.place(named: typed) { return KnownPlace(own: place) }
        guard var city = city(named: typed) else { return nil }
        let isLarge = city.population ?? 0 >= Self.largeCity
        guard isLarge || typed.contains(",") || typed.first(where: { $0.isLetter })?.isLowercase == false
        else { return nil }
        // The capital tells the town Bar from a bar that entries name.
        if isLarge { city.name = spelling(of: typed) ?? spelling(of: city.name) ?? city.name }
        return city
    }

    /// The spelling that entries use: exactly this one, or else the most frequent.
    package func spelling(of typed: String) -> String? {
        guard used[typed] == nil else { return typed }
        let key = SpellingKey(typed)
        let found = used.filter { SpellingKey($0.key) == key }
        return found.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    }

    package func city(named typed: String) -> KnownPlace? {
        guard let cities = try? gazetteer.get(),
            let city = CitySearch(cities, uses: used).city(named: typed)
        else { return nil }
        let wanted = PlaceKey(typed)
        var place = KnownPlace(city, in: language)
        // Keeps the requested name, with the city's capitals and accents.
        place.name = city.names.first { PlaceKey($0) == wanted } ?? typed
        return place
    }

    /// A likely meant name, one letter away: an own place, a place of entries, or a large city.
    package func name(near typed: String) -> String? {
        // Too many other words are one letter from words of three.
        guard (4...100).contains(typed.count), used[typed] == nil else { return nil }
        let isNear = { (name: String) in Suggestion.distance(typed.lowercased(), name.lowercased()) == 1 }
        if let known = (own.names + used.keys.sorted()).first(where: isNear) { return known }
        let large = ((try? gazetteer.get())?.cities ?? []).filter { $0.population >= Self.largeCity }
        let cities = large.sorted { $0.population > $1.population }
        return cities.lazy.compactMap { $0.names.first(where: isNear) }.first
    }

    /// A city of so many people is meant even in small letters.
    private static let largeCity = 1_000_000

    package func places(like typed: String, limit: Int) -> [KnownPlace] {
        let mine = own.places(like: typed).map { KnownPlace(own: $0) }
        let cities = (try? gazetteer.get()).map {
            CitySearch($0, uses: used).cities(like: typed, limit: limit)
        }
        let found = cities ?? []
        return Array((mine + found.map { KnownPlace($0, in: language) }).prefix(limit))
    }
}

extension KnownPlace {
    fileprivate init(own place: OwnPlace, kilometres: Double? = nil) {
        self.init(name: place.name, aliases: place.aliases, position: place.position)
        isOwn = true
        uses = place.uses
        self.kilometres = kilometres
    }

    fileprivate init(_ match: CityMatch, in language: PlaceLanguage) {
        self.init(match.city, in: language)
        rank = match.rank
        uses = match.uses
    }

    fileprivate init(_ city: City, in language: PlaceLanguage, kilometres: Double? = nil) {
        let name = city.name(in: language)
        let other = city.name(in: language == .korean ? .english : .korean)
        self.init(name: name, aliases: other == name ? [] : [other], position: city.position)
        let country = city.country(in: language)
        region =
            city.state.isEmpty || city.state == city.name || language == .korean
            ? country : "\(city.state), \(country)"
        population = city.population
        self.kilometres = kilometres
    }
}
