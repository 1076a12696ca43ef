import Programs
import VoiceCore

/// What a person means by the name of a place: one of their own that is called so, or else what entries say, or else
/// an alias alone.
struct FoundPlace {
    var name: String
    var position: GlobePosition?
    /// The place of one's own that is called so.
    var own: OwnPlace?
    /// The place of one's own that has this as an alias.
    var owner: OwnPlace?
    /// Whether it is an alias and no entry says it.
    var isAliasAlone = false

    private init(_ own: OwnPlace) {
        (name, position, self.own) = (own.name, own.position, own)
    }

    private init(said place: UsedPlace, _ owner: OwnPlace?) {
        (name, position, self.owner) = (place.name, place.position, owner)
    }

    private init(alias: String, of owner: OwnPlace) {
        (name, self.owner, isAliasAlone) = (alias, owner, true)
    }

    /// What is meant by a name, as it was typed.
    static func named(_ typed: String, _ diary: DiaryAccess) async throws -> FoundPlace {
        let (own, key) = (try await diary.store.places.all(), PlaceKey(typed))
        let said = try await said(typed, diary)
        if let place = own.first(where: { $0.name == typed })
            ?? own.first(where: { PlaceKey($0.name) == key })
        {
            // Another place may have its name in other capitals.
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
        throw unknown(typed)
    }

    /// The place that is to stay, which may be named by an alias as where an entry names it.
    static func staying(_ typed: String, _ diary: DiaryAccess) async throws -> FoundPlace {
        let found = try await named(typed, diary)
        return found.owner.map { FoundPlace($0) } ?? found
    }

    /// What entries alone say, just so, besides a place of one's own that is written otherwise.
    static func otherSpelling(_ typed: String, of own: OwnPlace?, _ diary: DiaryAccess) async throws
        -> FoundPlace?
    {
        guard let said = try await said(typed, diary), said.name == typed, said.name != own?.name else {
            return nil
        }
        return FoundPlace(said: said, nil)
    }

    /// What entries say, or those in the trash: just so first, then in other capitals.
    private static func said(_ typed: String, _ diary: DiaryAccess) async throws -> UsedPlace? {
        let (typed, key) = (ComposedText.of(typed), PlaceKey(typed))
        let said = try await diary.store.places.used() + diary.store.places.inTrash()
        return said.first { $0.name == typed } ?? said.first { PlaceKey($0.name) == key }
    }

    private static func unknown(_ typed: String) -> Failure {
        Failure(
            .noSuchFile,
            "no place ‘\(TextWidth.cut(typed.printable, to: 60))’",
            advice: "voicecore place list shows your places"
        )
    }
}

extension OwnPlace {
    /// The alias that is this name, however its letters are written.
    func alias(_ name: String) -> String? {
        let key = PlaceKey(name)
        return aliases.first { PlaceKey($0) == key }
    }

    /// The same place without this alias.
    func without(_ alias: String) -> OwnPlace {
        var place = self
        place.aliases.removeAll { PlaceKey($0) == PlaceKey(alias) }
        return place
    }

    /// What makes it again.
    var command: String {
        let facts = [("near", PlaceCommand.text(position))] + aliases.map { ("alias", $0) }
        return TypedCommand("voicecore place add", [name], facts).description
    }
}

extension [OwnPlace] {
    /// Why a place cannot be called so: no name leads to two.
    func refusal(of name: String) -> Failure? {
        let key = PlaceKey(name)
        if let other = first(where: { PlaceKey($0.name) == key }) { return Self.isThere(other.name) }
        guard let other = first(where: { $0.alias(name) != nil }) else { return nil }
        return Failure(
            .usage,
            "‘\(name.printable)’ is an alias of \(other.name.printable)",
            advice: "\(TypedCommand("voicecore place rm", [name])) takes it away from there"
        )
    }

    static func isThere(_ name: String) -> Failure {
        Failure(
            .usage,
            "there is a place ‘\(name.printable)’ already",
            advice: "voicecore place merge makes one of two"
        )
    }
}
