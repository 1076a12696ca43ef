package import Diary
internal import Travel

package struct KeptPlace: Sendable {
    package let place: OwnPlace
    package let before: OwnPlace?
    /// Other spellings in entries, which count apart.
    package let spellings: [UsedPlace]
    /// Entries that had no position keep the new one.
    package let reversal: Reversal
}

extension DiaryActions {
    /// Without a position takes the place's own, or a city's of this name, and gives it to entries that name it.
    package func keepPlace(
        _ typed: String,
        at near: GlobePosition? = nil,
        aliases: [String] = []
    ) async throws -> KeptPlace {
        let name = try placeName(typed)
        let own = try await store.places.all()
        let before = PlaceSearch(own).place(named: name)
        let names = try await PlaceNames(store)
        guard let position = near ?? names.place(named: name)?.position else {
            throw PlaceFault.noPosition(city: names.city(named: name))
        }
        if let before, PlaceKey(before.name) != PlaceKey(name), position != before.position {
            throw PlaceFault.aliasMoves(name, of: before, to: position)
        }
        var place = before ?? OwnPlace(name: name, position: position)
        place.position = position
        let others = own.filter { $0.name != place.name }
        for alias in aliases where !place.isCalled(alias) {
            if let fault = others.fault(of: alias) { throw fault }
            place.aliases.append(alias)
        }
        try await store.places.save(place)
        try await store.places.locate(place, at: now)
        let kept = try await kept(place)
        return KeptPlace(
            place: kept,
            before: before,
            spellings: try await store.places.used().filter {
                $0.name != kept.name && kept.isCalled($0.name)
            },
            reversal: Reversal { actions in
                guard let before else { return try await actions.removePlaces([kept.name]).first?.reversal }
                try await actions.store.places.save(before, withoutOldNamesAt: actions.now)
                return Reversal { try await $0.keepPlace(name, at: position, aliases: aliases).reversal }
            }
        )
    }
}
