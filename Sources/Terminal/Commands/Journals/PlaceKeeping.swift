import Programs
import Travel
import VoiceCore

/// `voicecore place add`: keeps a place of one's own, or changes one.
enum PlaceKeeping {
    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let name = try JournalCommand.checked(invocation.arguments[0])
        return try await DiaryAccess.work(invocation, .create) { diary in
            let own = try await diary.store.places.all()
            let before = PlaceSearch(own).place(named: name)
            let names = try await PlaceNames(diary.store)
            let near = invocation[PlaceCommand.near]
            guard let position = near ?? names.place(named: name)?.position else {
                let city = names.city(named: name).map { "; the city is \(ShellWord($0.fullName))" } ?? ""
                throw Failure(
                    .usage,
                    "a place needs its position",
                    advice: "such as --near 35.16,129.16\(city)"
                )
            }
            if let before, PlaceKey(before.name) != PlaceKey(name), position != before.position {
                throw aliasMoves(name, before, to: position)
            }
            var place = before ?? OwnPlace(name: name, position: position)
            place.position = position
            let others = own.filter { $0.name != place.name }
            for alias in invocation.all(PlaceCommand.aliases) where !place.isCalled(alias) {
                if let refusal = others.refusal(of: alias) { throw refusal }
                place.aliases.append(alias)
            }
            try await diary.store.places.save(place)
            try await diary.store.places.locate(place, at: diary.now)
            // With how often entries name it.
            invocation.console.did("‘\(place.name)’ was kept")
            let kept = try await diary.store.places.all().first { $0.name == place.name } ?? place
            PlaceCommand.show(kept, invocation)
            if let before { tell(moved: before, to: position, invocation) }
            try await tell(otherNamesOf: kept, diary, invocation)
            return .done
        }
    }

    /// Who types an alias does not mean to move the place that has it.
    private static func aliasMoves(_ alias: String, _ place: OwnPlace, to position: GlobePosition) -> Failure
    {
        let move = TypedCommand("voicecore place add", [place.name], [("near", PlaceCommand.text(position))])
        return Failure(
            .usage,
            "‘\(alias.printable)’ is an alias of \(place.name.printable)",
            advice: "\(TypedCommand("voicecore place rm", [alias])) takes it away, then it can be a place; "
                + "\(move) moves \(place.name.printable)"
        )
    }

    /// Says where a place was before, and how it is there again.
    private static func tell(moved place: OwnPlace, to position: GlobePosition, _ invocation: Invocation) {
        guard place.position != position, !invocation.isQuiet else { return }
        let (old, new) = (PlaceCommand.text(place.position), PlaceCommand.text(position))
        let back = TypedCommand("voicecore place add", [place.name], [("near", old)])
        let said = "\(place.name) was at \(old) and is at \(new) now; \(back) puts it back"
        invocation.console.say(said.printable)
    }

    /// Says which of its aliases entries go on to say, or its name in other capitals, so that they count apart.
    private static func tell(
        otherNamesOf place: OwnPlace,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        guard !invocation.isQuiet, !invocation[CommonOptions.json] else { return }
        for used in try await diary.store.places.used()
        where used.name != place.name && place.isCalled(used.name) {
            let entries = Shown.counted(used.uses, "entry says", "entries say")
            let merge = TypedCommand("voicecore place merge", [used.name, place.name])
            invocation.console.say("\(entries) \(used.name); \(merge) makes that \(place.name)".printable)
        }
    }
}

extension OwnPlace {
    /// Whether this is its name or an alias of it.
    fileprivate func isCalled(_ name: String) -> Bool {
        PlaceKey(self.name) == PlaceKey(name) || alias(name) != nil
    }
}
