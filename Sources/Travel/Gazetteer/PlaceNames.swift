package import Diary
internal import System

/// What places are called: a person's own first, then cities.
package struct PlaceNames: Sendable {
    private let own: PlaceSearch
    private let used: [String: Int]
    private let language: PlaceLanguage
    /// The cities, or why there are none.
    package let gazetteer: Result<Gazetteer, GazetteerError>

    /// The names that a diary knows, and those of the cities that are installed.
    ///
    /// Places whose blocks get another name now are not counted among those that entries name.
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

    /// These names.
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

    /// What a position is called: by a place of one's own within a short walk, or by the nearest city within 100 km.
    package func name(of position: GlobePosition) -> String? { places(at: position).first?.name }

    /// The place of one's own and the city that are near a position, the nearer one first.
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

    /// The place that has just this name, as an entry keeps it: one's own, or a city that is meant by it.
    ///
    /// Many a short word in small letters is a town somewhere: bar, nice, bath. A city is meant where its name has a
    /// capital, letters that know none, or its region behind a comma; and where it is a large one.
    package func place(named typed: String) -> KnownPlace? {
        if let place = own.place(named: typed) { return KnownPlace(own: place) }
        guard var city = city(named: typed) else { return nil }
        let isLarge = city.population ?? 0 >= Self.largeCity
        guard isLarge || typed.contains(",") || typed.first(where: { $0.isLetter })?.isLowercase == false
        else { return nil }
        // Of others the capital tells the town Bar from a bar that entries name.
        if isLarge { city.name = spelling(of: typed) ?? spelling(of: city.name) ?? city.name }
        return city
    }

    /// A name as entries write it, whatever its capitals: just so where one does, or else as most do.
    package func spelling(of typed: String) -> String? {
        guard used[typed] == nil else { return typed }
        let key = SpellingKey(typed)
        let found = used.filter { SpellingKey($0.key) == key }
        return found.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    }

    /// The city that has just this name, however it is written.
    package func city(named typed: String) -> KnownPlace? {
        guard let cities = try? gazetteer.get(),
            let city = CitySearch(cities, uses: used).city(named: typed)
        else { return nil }
        let wanted = PlaceKey(typed)
        var place = KnownPlace(city, in: language)
        // The way it was asked for is the way it is kept, but with the capitals and accents that belong to it.
        place.name = city.names.first { PlaceKey($0) == wanted } ?? typed
        return place
    }

    /// The name that was perhaps meant by one that nobody knows, one letter away: one's own, one that entries have, or
    /// that of a large city.
    package func name(near typed: String) -> String? {
        // Of three letters too many other words are one letter away.
        guard (4...100).contains(typed.count), used[typed] == nil else { return nil }
        let isNear = { (name: String) in Suggestion.distance(typed.lowercased(), name.lowercased()) == 1 }
        if let known = (own.names + used.keys.sorted()).first(where: isNear) { return known }
        let large = ((try? gazetteer.get())?.cities ?? []).filter { $0.population >= Self.largeCity }
        let cities = large.sorted { $0.population > $1.population }
        return cities.lazy.compactMap { $0.names.first(where: isNear) }.first
    }

    /// So many people live in a city that is meant also in small letters.
    private static let largeCity = 1_000_000

    /// The places that fit what somebody typed, the best first.
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
