package import Diary

/// Finds one's own places by what a person types.
package struct PlaceSearch: Sendable {
    private let places: [OwnPlace]

    /// Looks among these.
    package init(_ places: [OwnPlace]) { self.places = places }

    /// The places that fit, the best first.
    ///
    /// By how well a name or an alias fits, how often a place is used, its length and the alphabet. A single letter
    /// asks nothing.
    package func places(like typed: String) -> [OwnPlace] {
        let wanted = Self.key(typed)
        guard wanted.count > 1 else { return [] }
        return places.compactMap { place in Self.rank(of: place, for: wanted).map { (place, $0) } }
            .sorted { one, other in
                (one.1, -one.0.uses, one.0.name.count, one.0.name)
                    < (other.1, -other.0.uses, other.0.name.count, other.0.name)
            }
            .map(\.0)
    }

    /// The place that has just this name or this alias, however its letters are written.
    package func place(named typed: String) -> OwnPlace? {
        let wanted = Self.key(typed)
        return places.first { Self.key($0.name) == wanted }
            ?? places.first { $0.aliases.contains { Self.key($0) == wanted } }
    }

    /// 0 for a name that is the same, 1 for one that begins so, 2 for one that holds it.
    private static func rank(of place: OwnPlace, for wanted: String) -> Int? {
        ([place.name] + place.aliases).compactMap { name -> Int? in
            let name = key(name)
            return name == wanted ? 0 : name.hasPrefix(wanted) ? 1 : name.contains(wanted) ? 2 : nil
        }.min()
    }

    /// Names are the same whatever their capitals and their white space.
    private static func key(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
