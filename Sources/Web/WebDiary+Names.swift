internal import Travel
internal import VoiceCore

/// The full address of an entry that was named by a part of its id.
struct NamedAddress {
    let address: Address
    /// The entry, if the address is that of its page.
    let entry: EntryID?
}

extension WebDiary {
    /// The address meant by a path with a part of an entry's id, or `last`, as the commands take it; else nil.
    func address(naming path: String) async throws -> NamedAddress? {
        var names = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, names[0] == "entry" else { return nil }
        let id: EntryID
        if names[1] == "last" {
            guard let last = try await tools.store.list(limit: 1).first else {
                throw DiaryError.noSuchEntry("last")
            }
            id = last.id
        } else {
            id = try await tools.store.id(named: names[1])
        }
        names[1] = id.description
        return Address(path: "/" + names.joined(separator: "/")).map {
            NamedAddress(address: $0, entry: names.count == 2 ? id : nil)
        }
    }

    /// A place as the diary spells it, by an alias or whatever capitals, accents and spaces an address has.
    ///
    /// Of several the one spelled most alike, and then the one that entries name most.
    func placeName(_ typed: String) async throws -> String {
        let store = tools.store
        guard try await store.count(EntryFilter(place: typed)) == 0 else { return typed }
        let own = try await store.places()
        guard !own.contains(where: { $0.name == typed }) else { return typed }
        let (key, spelling) = (PlaceKey(typed), SpellingKey(typed))
        let known = own.map { ($0.name, $0.uses) } + (try await store.usedPlaces().map { ($0.name, $0.uses) })
        let best = known.filter { PlaceKey($0.0) == key }.min { one, other in
            let (alike, likewise) = (SpellingKey(one.0) == spelling, SpellingKey(other.0) == spelling)
            return alike == likewise ? (-one.1, one.0) < (-other.1, other.0) : alike
        }
        return best?.0 ?? PlaceSearch(own).place(named: typed)?.name ?? typed
    }

    /// True for a journal or place that a person made, which is there even without an entry.
    func isMade(_ filter: EntryFilter) async throws -> Bool {
        if let name = filter.journal { return try await tools.store.bareJournal(named: name) != nil }
        guard let name = filter.place else { return false }
        return try await tools.store.places().contains { $0.name == name }
    }
}
