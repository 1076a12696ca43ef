package import Diary

package struct PlaceMerge: Sendable {
    package let old: FoundPlace
    package let place: FoundPlace
    package let own: OwnPlace?
    package let uses: Int
    package let coming: ReplacedPlace
}

extension DiaryActions {
    /// Previews a merge, which cannot be undone; the place that stays may be named by an alias.
    package func planMerge(of typed: String, into other: String) async throws -> PlaceMerge {
        var old = try await place(named: typed)
        let found = try await place(named: other)
        let place = found.owner.map { FoundPlace($0) } ?? found
        if old.name == place.name {
            guard place.own != nil, let spelling = try await otherSpelling(typed, of: place.own) else {
                throw PlaceFault.isOnePlace(place.name, alias: place.own?.alias(other))
            }
            old = spelling
        }
        if let owner = old.owner, old.isAliasAlone {
            throw PlaceFault.aliasAlone(old.name, of: owner, into: place.name)
        }
        let own = Self.kept(of: old, and: place)
        return PlaceMerge(
            old: old,
            place: place,
            own: own,
            uses: try await store.places.used().first { $0.name == old.name }?.uses ?? 0,
            coming: try await store.places.previewMerge(
                of: old.name,
                into: place.name,
                place.position,
                own,
                at: now
            )
        )
    }

    package func merge(_ merge: PlaceMerge) async throws -> ChangedPlace {
        let (old, place) = (merge.old, merge.place)
        let changed: ReplacedPlace
        if let own = merge.own {
            changed = try await store.places.replace(old.name, by: own, at: now)
        } else {
            changed = try await store.places.rename(old.name, to: place.name, place.position, at: now)
        }
        return try await outcome(place.name, of: old, changed, nil)
    }

    private static func kept(of old: FoundPlace, and place: FoundPlace) -> OwnPlace? {
        var own = place.own
        if own == nil, let left = old.own {
            own = OwnPlace(name: place.name, position: place.position ?? left.position)
        }
        guard let keeping = own else { return nil }
        own?.aliases += ([old.name] + (old.own?.aliases ?? [])).filter {
            PlaceKey($0) != PlaceKey(place.name) && keeping.alias($0) == nil
        }
        return own
    }
}
