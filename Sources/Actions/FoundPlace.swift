package import Diary

/// The place that a typed name means: an own place, else one that entries name, else an alias.
package struct FoundPlace: Sendable {
    package var name: String
    package var position: GlobePosition?
    package var own: OwnPlace?
    package var owner: OwnPlace?
    package var isAliasAlone = false

    init(_ own: OwnPlace) { (name, position, self.own) = (own.name, own.position, own) }

    fileprivate init(said place: UsedPlace, _ owner: OwnPlace?) {
        (name, position, self.owner) = (place.name, place.position, owner)
    }

    fileprivate init(alias: String, of owner: OwnPlace) {
        (name, self.owner, isAliasAlone) = (alias, owner, true)
    }
}

extension DiaryActions {
    package func place(named typed: String) async throws -> FoundPlace {
        let (own, key) = (try await store.places.all(), PlaceKey(typed))
        let said = try await said(typed)
        if let place = own.first(where: { $0.name == typed })
            ?? own.first(where: { PlaceKey($0.name) == key })
        {
            // Another place may have the same name in other capitals.
            if let said, said.name == typed, place.name != typed, let point = said.position,
                point != place.position
            {
                return FoundPlace(said: said, nil)
            }
            return FoundPlace(place)
        }
        let owner = own.first { $0.alias(typed) != nil }
        if let said { return FoundPlace(said: said, owner) }
        if let owner, let alias = owner.alias(typed) { return FoundPlace(alias: alias, of: owner) }
        throw PlaceFault.isMissing(typed)
    }

    /// Finds a place that only entries name, in exactly this spelling.
    func otherSpelling(_ typed: String, of own: OwnPlace?) async throws(DiaryError) -> FoundPlace? {
        guard let said = try await said(typed), said.name == typed, said.name != own?.name else { return nil }
        return FoundPlace(said: said, nil)
    }

    /// Prefers the exact spelling to other capitals; includes the trash.
    private func said(_ typed: String) async throws(DiaryError) -> UsedPlace? {
        let (typed, key) = (ComposedText.of(typed), PlaceKey(typed))
        let said = try await store.places.used() + store.places.inTrash()
        return said.first { $0.name == typed } ?? said.first { PlaceKey($0.name) == key }
    }
}
