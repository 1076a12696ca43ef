import Programs
import VoiceCore

/// What `voicecore place` changes in every entry.
enum PlaceChange {
    @Sendable static func merge(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            var old = try await FoundPlace.named(invocation.arguments[0], diary)
            let place = try await FoundPlace.staying(invocation.arguments[1], diary)
            if old.name == place.name {
                old = try await otherSpelling(of: place, diary, invocation)
            }
            if let owner = old.owner, old.isAliasAlone {
                throw aliasAlone(old.name, of: owner, into: place.name)
            }
            let own = kept(of: old, and: place)
            guard try await isMeant(old, place, own, diary, invocation) else { return .someFailed }
            let changed = try await replace(old.name, by: place.name, place.position, own, diary, invocation)
            guard !invocation.isQuiet else { return .done }
            // Nothing else tells where it was.
            if let before = old.own?.position, before != own?.position {
                invocation.console.say("\(old.name) was at \(PlaceCommand.text(before))".printable)
            }
            for line in lines(ofLost: changed.lost, besides: old.own) {
                invocation.console.say(line.printable)
            }
            if let owner = old.owner, owner.name != place.name {
                let moved = "\(old.name) is an alias of \(place.name) now, and of \(owner.name) no more"
                invocation.console.say(own == nil ? stays(old.name, owner) : moved.printable)
            }
            return .done
        }
    }

    /// The place of one's own that there is then, with the names of both.
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

    /// What entries say in another way than the place that stays, where both names that were typed mean that.
    private static func otherSpelling(
        of place: FoundPlace,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws -> FoundPlace {
        let (one, into) = (invocation.arguments[0], invocation.arguments[1])
        if let other = try await FoundPlace.otherSpelling(one, of: place.own, diary), place.own != nil {
            return other
        }
        let alias = place.own?.alias(into)
        throw Failure(
            .usage,
            "this is one place already",
            advice: alias.map {
                "\(TypedCommand("voicecore place rename", [place.name, $0])) gives it its alias as its name"
            }
        )
    }

    private static func stays(_ alias: String, _ owner: OwnPlace) -> String {
        "\(alias) is an alias of \(owner.name) as before, which was not changed".printable
    }

    private static func aliasAlone(_ alias: String, of owner: OwnPlace, into name: String) -> Failure {
        let removal = TypedCommand("voicecore place rm", [alias])
        return Failure(
            .usage,
            "‘\(alias.printable)’ is an alias of \(owner.name.printable), and no entry says it",
            advice: owner.name == name
                ? "\(removal) removes the alias"
                : "\(TypedCommand("voicecore place merge", [owner.name, name])) merges the place; "
                    + "\(removal) removes the alias"
        )
    }

    /// Says which points entries had that have another now, and how many; a place of one's own was said before.
    private static func lines(ofLost places: [UsedPlace], besides own: OwnPlace?, _ verb: String = "was")
        -> [String]
    {
        places.compactMap { place in
            guard let position = place.position, own == nil || position != own?.position else { return nil }
            let entries = Shown.counted(place.uses, "entry", "entries")
            return "\(place.name) \(verb) at \(PlaceCommand.text(position)) in \(entries)"
        }
    }

    /// Asks before two places become one, which nothing parts again, unless that was answered before; says which
    /// positions would be lost by it.
    private static func isMeant(
        _ old: FoundPlace,
        _ place: FoundPlace,
        _ own: OwnPlace?,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws -> Bool {
        guard !invocation[CommonOptions.yes] else { return true }
        let (name, position) = (place.name, place.position)
        let coming = try await diary.store.places.previewMerge(
            of: old.name,
            into: name,
            position,
            own,
            at: diary.now
        )
        var lost = lines(ofLost: coming.lost, besides: old.own, "is")
        if let point = old.own?.position, point != own?.position {
            lost.insert("\(old.name) is at \(PlaceCommand.text(point))", at: 0)
        }
        let rest = lost.count == 1 ? "this position would be lost" : "these positions would be lost"
        if !lost.isEmpty { invocation.console.say("\(lost.joined(separator: ", ")): \(rest)".printable) }
        let used = try await diary.store.places.used().first { $0.name == old.name }
        let uses = Shown.counted(used?.uses ?? 0, "use", "uses")
        let trashed = coming.trashed > 0 ? ", \(coming.trashed) in the trash" : ""
        let question = "merge \(old.name) (\(uses)\(trashed)) into \(name) for good?".printable
        return try await Answer.confirm(question, invocation, otherwise: "nothing was changed")
    }

    @Sendable static func rename(_ invocation: Invocation) async throws -> ExitCode {
        let new = try JournalCommand.checked(invocation.arguments[1])
        return try await DiaryAccess.work(invocation, .write) { diary in
            let old = try await FoundPlace.named(invocation.arguments[0], diary)
            guard new != old.name else {
                throw Failure(.usage, "the place is called ‘\(new.printable)’ already")
            }
            try await refuse(new, for: old, diary)
            if let owner = old.owner, old.isAliasAlone {
                try await rename(alias: old.name, of: owner, to: new, diary, invocation)
                return .done
            }
            var own = old.own?.without(new)
            own?.name = new
            _ = try await replace(old.name, by: new, nil, own, diary, invocation, keepingPoints: true)
            if let owner = old.owner, !invocation.isQuiet {
                invocation.console.say(stays(old.name, owner))
            }
            return .done
        }
    }

    /// Refuses a name that another place has; another way to write its own, or its alias, is none of those.
    private static func refuse(_ new: String, for old: FoundPlace, _ diary: DiaryAccess) async throws {
        let own = try await diary.store.places.all().filter { $0.name != old.own?.name }
        if let refusal = own.map({ $0.without(old.name) }).refusal(of: new) { throw refusal }
        let (before, key) = (PlaceKey(old.name), PlaceKey(new))
        guard !old.isAliasAlone, old.own?.alias(new) == nil, before != key else { return }
        let used = try await diary.store.places.used()
        if let other = used.first(where: { PlaceKey($0.name) == key }) {
            throw [OwnPlace].isThere(other.name)
        }
    }

    /// Changes an alias that no entry says; the place keeps its name.
    private static func rename(
        alias: String,
        of owner: OwnPlace,
        to new: String,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        var place = owner
        place.aliases = owner.aliases.map { $0 == alias ? new : $0 }
        try await diary.store.places.save(place, withoutOldNamesAt: diary.now)
        try await diary.store.places.locate(place, at: diary.now)
        invocation.console.did("the alias ‘\(new)’ was kept")
        PlaceCommand.show(
            try await diary.store.places.all().first { $0.name == place.name } ?? place,
            invocation
        )
        guard !invocation.isQuiet else { return }
        let whole = TypedCommand("voicecore place rename", [owner.name, new])
        let said =
            "\(alias) was an alias of \(owner.name), and only that is changed; \(whole) renames the place"
        invocation.console.say(said.printable)
    }

    private static func replace(
        _ old: String,
        by name: String,
        _ position: GlobePosition?,
        _ own: OwnPlace?,
        _ diary: DiaryAccess,
        _ invocation: Invocation,
        keepingPoints: Bool = false
    ) async throws -> ReplacedPlace {
        let changed: ReplacedPlace
        if let own {
            changed = try await diary.store.places.replace(
                old,
                by: own,
                keepingPoints: keepingPoints,
                at: diary.now
            )
        } else {
            changed = try await diary.store.places.rename(old, to: name, position, at: diary.now)
        }
        invocation.console.did("‘\(name)’ was changed")
        if let own = try await diary.store.places.all().first(where: { $0.name == name }) {
            PlaceCommand.show(own, invocation)
        } else if let used = try await diary.store.places.used().first(where: { $0.name == name }) {
            PlaceCommand.show(used, [], invocation)
        }
        if !invocation.isQuiet, !invocation[CommonOptions.json] {
            let rest = changed.trashed > 0 ? ", and \(changed.trashed) in the trash" : ""
            invocation.console.say("changed " + Shown.counted(changed.entries, "entry", "entries") + rest)
        }
        return changed
    }
}
