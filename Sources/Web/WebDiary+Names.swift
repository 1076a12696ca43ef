internal import Travel
internal import VoiceCore

/// What an address names, beside the whole address of something that is shown.
extension WebDiary {
    /// The whole address of an entry that is named by a part of its id, or as `last`, as the commands take it; nothing
    /// where the path is not one of an entry.
    func address(naming path: String) async throws -> Address? {
        var names = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, names[0] == "entry" else { return nil }
        if names[1] == "last" {
            guard let last = try await tools.store.entries.list(limit: 1).first else {
                throw DiaryError.noSuchEntry("last")
            }
            names[1] = last.id.description
        } else {
            names[1] = try await tools.store.entries.id(named: names[1]).description
        }
        return Address(path: "/" + names.joined(separator: "/"))
    }

    /// A place as the diary writes it, whatever the capitals, accents and spaces that an address has, or by an alias.
    ///
    /// Of several the one that is written most alike, and then the one that entries name most.
    func placeName(_ typed: String) async throws -> String {
        let store = tools.store
        guard try await store.entries.count(EntryFilter(place: typed)) == 0 else { return typed }
        let own = try await store.places.all()
        guard !own.contains(where: { $0.name == typed }) else { return typed }
        let (key, spelling) = (PlaceKey(typed), SpellingKey(typed))
        let known =
            own.map { ($0.name, $0.uses) } + (try await store.places.used().map { ($0.name, $0.uses) })
        let best = known.filter { PlaceKey($0.0) == key }.min { one, other in
            let (alike, likewise) = (SpellingKey(one.0) == spelling, SpellingKey(other.0) == spelling)
            return alike == likewise ? (-one.1, one.0) < (-other.1, other.0) : alike
        }
        return best?.0 ?? PlaceSearch(own).place(named: typed)?.name ?? typed
    }

    /// Whether what a list is of was made by a person, and so is there even without an entry.
    func isThere(_ list: Address) async throws -> Bool {
        switch list {
        case .journal(let name): try await tools.store.journals.journal(named: name) != nil
        case .place(let name): try await tools.store.places.all().contains { $0.name == name }
        default: false
        }
    }
}
