import Actions
import Programs
import Travel
import VoiceCore

enum PlaceChange {
    // MARK: Add and remove

    @Sendable static func add(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .create) { diary in
            let kept = try await diary.actions(invocation).keepPlace(
                invocation.arguments[0],
                at: invocation[PlaceCommand.near],
                aliases: invocation.all(PlaceCommand.aliases)
            )
            let place = kept.place
            invocation.console.did("‘\(place.name)’ was kept")
            PlaceCommand.show(place, invocation)
            if let before = kept.before, before.position != place.position {
                let (old, new) = (PlaceCommand.text(before.position), PlaceCommand.text(place.position))
                let back = PlaceCommand.move(place.name, to: before.position)
                say("\(place.name) was at \(old) and is at \(new) now; \(back) puts it back", invocation)
            }
            guard !invocation[CommonOptions.json] else { return .done }
            for used in kept.spellings {
                let entries = Shown.counted(used.uses, "entry says", "entries say")
                let merge = TypedCommand("voicecore place merge", [used.name, place.name])
                say("\(entries) \(used.name); \(merge) makes that \(place.name)", invocation)
            }
            return .done
        }
    }

    @Sendable static func remove(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            for removed in try await diary.actions(invocation).removePlaces(invocation.arguments) {
                let place = removed.place
                if invocation[CommonOptions.json] {
                    // A place as it was, or as it is without its alias.
                    let left = removed.alias.map { place.without($0) } ?? place
                    invocation.console.out.print(left.jsonText.line)
                }
                guard let alias = removed.alias else {
                    let facts = [("near", PlaceCommand.text(place.position))]
                    let again = TypedCommand(
                        "voicecore place add",
                        [place.name],
                        facts + place.aliases.map { ("alias", $0) }
                    )
                    say("removed \(place.name); to make it again: \(again)", invocation)
                    continue
                }
                let again = TypedCommand("voicecore place add", [place.name], [("alias", alias)])
                say("removed the alias \(alias) of \(place.name); to give it again: \(again)", invocation)
            }
            return .done
        }
    }

    // MARK: Merge

    @Sendable static func merge(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let actions = diary.actions(invocation)
            let plan = try await actions.planMerge(of: invocation.arguments[0], into: invocation.arguments[1])
            guard try await isMeant(plan, invocation) else { return .someFailed }
            let merged = try await actions.merge(plan)
            show(merged, invocation)
            let (old, place) = (plan.old, plan.place)
            // Nothing else tells where it was.
            if let before = old.own?.position, before != plan.own?.position {
                say("\(old.name) was at \(PlaceCommand.text(before))", invocation)
            }
            for line in lines(ofLost: merged.changed?.lost ?? [], besides: old.own) { say(line, invocation) }
            if let owner = merged.owner, owner.name != place.name {
                let moved = "\(old.name) is an alias of \(place.name) now, and of \(owner.name) no more"
                say(plan.own == nil ? stays(old.name, owner) : moved, invocation)
            }
            return .done
        }
    }

    /// Asks before two places become one, which cannot be undone.
    private static func isMeant(_ plan: PlaceMerge, _ invocation: Invocation) async throws -> Bool {
        guard !invocation[CommonOptions.yes] else { return true }
        let old = plan.old
        var lost = lines(ofLost: plan.coming.lost, besides: old.own, "is")
        if let point = old.own?.position, point != plan.own?.position {
            lost.insert("\(old.name) is at \(PlaceCommand.text(point))", at: 0)
        }
        let rest = lost.count == 1 ? "this position would be lost" : "these positions would be lost"
        if !lost.isEmpty { invocation.console.say("\(lost.joined(separator: ", ")): \(rest)".printable) }
        let uses = Shown.counted(plan.uses, "use", "uses")
        let trashed = plan.coming.trashed > 0 ? ", \(plan.coming.trashed) in the trash" : ""
        let question = "merge \(old.name) (\(uses)\(trashed)) into \(plan.place.name) for good?".printable
        return try await Answer.confirm(question, invocation, otherwise: "nothing was changed")
    }

    private static func lines(ofLost places: [UsedPlace], besides own: OwnPlace?, _ verb: String = "was")
        -> [String]
    {
        places.compactMap { place in
            guard let position = place.position, own == nil || position != own?.position else { return nil }
            let entries = Shown.counted(place.uses, "entry", "entries")
            return "\(place.name) \(verb) at \(PlaceCommand.text(position)) in \(entries)"
        }
    }

    private static func stays(_ alias: String, _ owner: OwnPlace) -> String {
        "\(alias) is an alias of \(owner.name) as before, which was not changed"
    }

    // MARK: Rename

    @Sendable static func rename(_ invocation: Invocation) async throws -> ExitCode {
        let (old, new) = (invocation.arguments[0], try JournalCommand.checked(invocation.arguments[1]))
        return try await DiaryAccess.work(invocation, .write) { diary in
            let renamed = try await diary.actions(invocation).renamePlace(old, to: new)
            if let alias = renamed.alias, let owner = renamed.owner {
                invocation.console.did("the alias ‘\(new)’ was kept")
                PlaceCommand.show(renamed.own ?? owner, invocation)
                let whole = TypedCommand("voicecore place rename", [owner.name, new])
                say(
                    "\(alias) was an alias of \(owner.name), and only that is changed; "
                        + "\(whole) renames the place",
                    invocation
                )
                return .done
            }
            show(renamed, invocation)
            if let owner = renamed.owner { say(stays(renamed.old, owner), invocation) }
            return .done
        }
    }

    // MARK: Outcomes

    private static func show(_ place: ChangedPlace, _ invocation: Invocation) {
        invocation.console.did("‘\(place.place.name)’ was changed")
        if let own = place.own {
            PlaceCommand.show(own, invocation)
        } else {
            PlaceCommand.show(place.place, [], invocation)
        }
        guard let changed = place.changed, !invocation[CommonOptions.json] else { return }
        let rest = changed.trashed > 0 ? ", and \(changed.trashed) in the trash" : ""
        say("changed " + Shown.counted(changed.entries, "entry", "entries") + rest, invocation)
    }

    private static func say(_ text: String, _ invocation: Invocation) { invocation.say(text.printable) }
}
