package import Diary

package struct PlaceSearch: Sendable {
    private let places: [OwnPlace]

    package init(_ places: [OwnPlace]) { self.places = places }

    var names: [String] { places.flatMap { [$0.name] + $0.aliases } }

    /// The best fits first: by the fit of name or alias, uses, length and the alphabet.
    package func places(like typed: String) -> [OwnPlace] {
        let wanted = PlaceKey(typed)
        guard wanted.asks else { return [] }
        return places.compactMap { place in Self.rank(of: place, for: wanted).map { (place, $0) } }
            .sorted { one, other in
                (one.1, -one.0.uses, one.0.name.count, one.0.name)
                    < (other.1, -other.0.uses, other.0.name.count, other.0.name)
            }
            .map(\.0)
    }

    package func place(named typed: String) -> OwnPlace? {
        let wanted = PlaceKey(typed)
        return places.first { PlaceKey($0.name) == wanted }
            ?? places.first { $0.aliases.contains { PlaceKey($0) == wanted } }
    }

    /// The nearest place within a short walk.
    package func place(at position: GlobePosition) -> OwnPlace? {
        let point = GlobePoint(position)
        let near = places.map { ($0, GlobePoint($0.position).kilometres(to: point)) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= Self.walk ? $0.0 : nil }
    }

    private static let walk = 0.5

    private static func rank(of place: OwnPlace, for wanted: PlaceKey) -> Int? {
        ([place.name] + place.aliases).compactMap { wanted.rank(of: PlaceKey($0)) }.min()
    }
}
