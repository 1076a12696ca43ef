package import Diary
package import Travel

/// A reason why a place was not kept, changed or removed.
package enum PlaceFault: Error, Equatable, Sendable {
    case badName(NameFault)
    /// No place has this name, in the diary or in its trash.
    case isMissing(String)
    /// Another place has this name already.
    case isThere(String)
    /// The name is an alias of another place.
    case isAlias(String, of: OwnPlace)
    /// Nobody said where it is; a city of this name may be meant.
    case noPosition(city: KnownPlace?)
    /// A new position was given for an alias: who types an alias does not mean to move the place that has it.
    case aliasMoves(String, of: OwnPlace, to: GlobePosition)
    /// The name is an alias that no entry says, so there is nothing to merge.
    case aliasAlone(String, of: OwnPlace, into: String)
    /// Both names mean one place; `alias` is the one that was typed for it.
    case isOnePlace(String, alias: String?)
    case isCalledSo(String)
    case isNotOwn(String)
}

extension OwnPlace {
    /// The alias that is this name, however its letters are written.
    package func alias(_ name: String) -> String? {
        let key = PlaceKey(name)
        return aliases.first { PlaceKey($0) == key }
    }

    /// The same place without this alias.
    package func without(_ alias: String) -> OwnPlace {
        var place = self
        place.aliases.removeAll { PlaceKey($0) == PlaceKey(alias) }
        return place
    }

    /// True for the name of the place and for its aliases.
    func isCalled(_ name: String) -> Bool { PlaceKey(self.name) == PlaceKey(name) || alias(name) != nil }
}

extension [OwnPlace] {
    /// The reason why another place cannot be called so: no name leads to two.
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

    /// The place as it is kept, with how many entries name it.
    func kept(_ place: OwnPlace) async throws(DiaryError) -> OwnPlace {
        try await store.places.all().first { $0.name == place.name } ?? place
    }
}
