package import Diary

package struct RemovedPlace: Sendable {
    package let place: OwnPlace
    package let alias: String?
    package let reversal: Reversal
}

extension DiaryActions {
    /// Forgets places or aliases, but nothing unless all are found; entries keep their text.
    package func removePlaces(_ typed: [String]) async throws -> [RemovedPlace] {
        for name in typed where try await ownPlace(named: name) == nil {
            throw PlaceFault.isNotOwn(try await place(named: name).name)
        }
        var removed: [RemovedPlace] = []
        for name in typed {
            guard let (place, alias) = try await ownPlace(named: name) else { continue }
            if let alias {
                // Earlier versions let more than one place have an alias.
                for other in try await store.places.all() where other.alias(alias) != nil {
                    try await store.places.save(other.without(alias), withoutOldNamesAt: now)
                }
            } else {
                _ = try await store.places.remove(place.name, at: now)
            }
            removed.append(
                RemovedPlace(
                    place: place,
                    alias: alias,
                    reversal: Reversal { actions in
                        guard try await actions.ownPlace(named: name) == nil else { return nil }
                        try await actions.store.places.save(place)
                        return Reversal { try await $0.removePlaces([name]).first?.reversal }
                    }
                )
            )
        }
        return removed
    }

    private func ownPlace(named typed: String) async throws(DiaryError) -> (OwnPlace, alias: String?)? {
        let own = try await store.places.all()
        if let place = own.first(where: { PlaceKey($0.name) == PlaceKey(typed) }) { return (place, nil) }
        return own.lazy.compactMap { place in place.alias(typed).map { (place, $0) } }.first
    }
}
