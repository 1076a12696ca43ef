package import Diary
package import Travel

package enum PlaceFault: Error, Equatable, Sendable {
    case badName(NameFault)
    case isMissing(String)
    case isThere(String)
    case isAlias(String, of: OwnPlace)
    /// A city of this name may be meant.
    case noPosition(city: KnownPlace?)
    /// An alias was given a position, but whoever types an alias does not mean to move its place.
    case aliasMoves(String, of: OwnPlace, to: GlobePosition)
    /// No entry uses the alias, so there is nothing to merge.
    case aliasAlone(String, of: OwnPlace, into: String)
    /// `alias` is the one that was typed.
    case isOnePlace(String, alias: String?)
    case isCalledSo(String)
    case isNotOwn(String)
}

extension OwnPlace {
    package func alias(_ name: String) -> String? {
        let key = PlaceKey(name)
        return aliases.first { PlaceKey($0) == key }
    }

    package func without(_ alias: String) -> OwnPlace {
        var place = self
        place.aliases.removeAll { PlaceKey($0) == PlaceKey(alias) }
        return place
    }

    func isCalled(_ name: String) -> Bool { PlaceKey(self.name) == PlaceKey(name) || alias(name) != nil }
}

extension [OwnPlace] {
    func fault(of name: String) -> PlaceFault? {
        let key = PlaceKey(name)
        if let other = first(where: { PlaceKey($0.name) == key }) { return .isThere(other.name) }
        return first { $0.alias(name) != nil }.map { .isAlias(name, of: $0) }
    }
}

extension DiaryActions {
    func placeName(_ typed: String) throws(PlaceFault) -> String {
        do { return try GivenName(typed).text } catch { throw .badName(error) }
    }

    func kept(_ place: OwnPlace) async throws(DiaryError) -> OwnPlace {
        try await store.places.all().first { $0.name == place.name } ?? place
    }
}
