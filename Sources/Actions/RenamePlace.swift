package import Diary

package struct ChangedPlace: Sendable {
    package let old: String
    package let place: UsedPlace
    package let own: OwnPlace?
    /// Nil if only an alias changed.
    package let changed: ReplacedPlace?
    /// The own place that has the old name as an alias.
    package let owner: OwnPlace?
    package let alias: String?
    /// Nil after a merge: no entry tells any more which place it named.
    package let reversal: Reversal?
}

extension DiaryActions {
    /// Renames in every entry and in the trash; each keeps its position.
    package func renamePlace(_ typed: String, to newName: String) async throws -> ChangedPlace {
        let new = try placeName(newName)
        let old = try await place(named: typed)
        guard new != old.name else { throw PlaceFault.isCalledSo(new) }
        try await checkNewName(new, for: old)
        let back = Reversal { actions in try await actions.renamePlace(new, to: old.name).reversal }
        if let owner = old.owner, old.isAliasAlone {
            var place = owner
            place.aliases = owner.aliases.map { $0 == old.name ? new : $0 }
            try await store.places.save(place, withoutOldNamesAt: now)
            try await store.places.locate(place, at: now)
            return try await outcome(place.name, of: old, nil, back)
        }
        var own = old.own?.without(new)
        own?.name = new
        let changed: ReplacedPlace
        if let own {
            changed = try await store.places.replace(old.name, by: own, keepingPoints: true, at: now)
        } else {
            changed = try await store.places.rename(old.name, to: new, nil, at: now)
        }
        return try await outcome(new, of: old, changed, back)
    }

    /// Refuses another place's name; another spelling of the own name or alias is allowed.
    private func checkNewName(_ new: String, for old: FoundPlace) async throws {
        let own = try await store.places.all().filter { $0.name != old.own?.name }
        if let fault = own.map({ $0.without(old.name) }).fault(of: new) { throw fault }
        let (before, key) = (PlaceKey(old.name), PlaceKey(new))
        guard !old.isAliasAlone, old.own?.alias(new) == nil, before != key else { return }
        if let other = try await store.places.used().first(where: { PlaceKey($0.name) == key }) {
            throw PlaceFault.isThere(other.name)
        }
    }

    func outcome(_ name: String, of old: FoundPlace, _ changed: ReplacedPlace?, _ reversal: Reversal?)
        async throws(DiaryError) -> ChangedPlace
    {
        let own = try await store.places.all().first { $0.name == name }
        let used = try await store.places.used().first { $0.name == name }
        return ChangedPlace(
            old: old.name,
            place: used ?? UsedPlace(name: name, position: own?.position),
            own: own,
            changed: changed,
            owner: old.owner,
            alias: old.isAliasAlone ? old.name : nil,
            reversal: reversal
        )
    }
}
