import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo place`: a person's own names of places.
enum PlaceCommand {
    static let near = Option<GlobePosition>(
        "near",
        "LAT,LON",
        expected: "two figures in degrees, such as 35.16,129.16",
        help: "Where it is: degrees north and degrees east, south and west negative."
    ) { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        return GlobePosition(latitude: latitude, longitude: longitude)
    }
    static let aliases = Option.name(
        "alias",
        "NAME",
        repeats: true,
        help: "What else it is called; repeatable."
    )

    private static let name = Argument("NAME", help: "The place, by its name or an alias.")

    static let command = Command(
        "place",
        summary: "name places of your own",
        discussion: [
            """
            A place that voicememo add names gets its point on the globe from here, by its name or an alias, and \
            timeline --gpx and --geojson can show it on a map. Nothing is looked up anywhere else.
            """
        ],
        examples: [
            Example("voicememo place add Mildo --near 35.16,129.16 --alias 밀도", "Names a place."),
            Example("voicememo place list mil", "Finds places by a part of their names."),
            Example("voicememo place merge 'Mil do' Mildo", "Makes one place of two, in every entry."),
        ],
        subcommands: [
            Command(
                "add",
                summary: "name a place, or change one",
                arguments: [Argument("NAME", help: "Its name, on one line.")],
                options: [near, aliases, CommonOptions.json],
                run: add
            ),
            Command(
                "list",
                summary: "list your places",
                arguments: [
                    Argument("WORDS", .any, help: "A name or a part of one, of two letters or more.")
                ],
                options: [CommonOptions.json],
                run: list
            ),
            Command(
                "merge",
                summary: "make one place of two, in every entry",
                arguments: [name, Argument("INTO", help: "The place that stays.")],
                options: [CommonOptions.json],
                run: merge
            ),
            Command(
                "rename",
                summary: "give a place another name, in every entry",
                arguments: [name, Argument("NEW", help: "The new name.")],
                options: [CommonOptions.json],
                run: rename
            ),
            Command("rm", summary: "forget a place; entries keep it", arguments: [name], run: remove),
        ]
    )

    @Sendable private static func add(_ invocation: Invocation) async throws -> ExitCode {
        let name = try JournalCommand.checked(invocation.arguments[0])
        return try await DiaryAccess.work(invocation, .create) { diary in
            let before = PlaceSearch(try await diary.store.places()).place(named: name)
            guard let position = invocation[near] ?? before?.position else {
                throw Failure(.usage, "a place needs its point", advice: "such as --near 35.16,129.16")
            }
            var place = before ?? OwnPlace(name: name, position: position)
            place.position = position
            place.aliases += invocation.all(aliases).filter { !place.aliases.contains($0) }
            try await diary.store.keep(place)
            show(place, invocation)
            return .done
        }
    }

    @Sendable private static func list(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let all = try await diary.store.places()
            let typed = invocation.arguments.joined(separator: " ")
            let found = typed.isEmpty ? all : PlaceSearch(all).places(like: typed)
            found.forEach { show($0, invocation) }
            if found.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say("no places")
            }
            return found.isEmpty && !typed.isEmpty ? .someFailed : .done
        }
    }

    @Sendable private static func merge(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let old = try await found(invocation.arguments[0], diary)
            var place = try await found(invocation.arguments[1], diary)
            guard old.name != place.name else { throw Failure(.usage, "these are one place already") }
            place.aliases += ([old.name] + old.aliases).filter { !place.aliases.contains($0) }
            try await replace(old, by: place, diary, invocation)
            return .done
        }
    }

    @Sendable private static func rename(_ invocation: Invocation) async throws -> ExitCode {
        let new = try JournalCommand.checked(invocation.arguments[1])
        return try await DiaryAccess.work(invocation, .write) { diary in
            let old = try await found(invocation.arguments[0], diary)
            let places = try await diary.store.places()
            guard !places.contains(where: { $0.name == new && $0.name != old.name }) else {
                throw Failure(
                    .usage,
                    "there is a place ‘\(new.printable)’ already",
                    advice: "voicememo place merge makes one of two"
                )
            }
            var place = old
            place.name = new
            place.aliases.removeAll { $0 == new }
            try await replace(old, by: place, diary, invocation)
            return .done
        }
    }

    private static func replace(
        _ old: OwnPlace,
        by place: OwnPlace,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        let count = try await diary.store.replacePlace(old.name, by: place, at: diary.now)
        show(try await found(place.name, diary), invocation)
        if !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.say("changed " + Shown.counted(count, "entry", "entries"))
        }
    }

    @Sendable private static func remove(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let place = try await found(invocation.arguments[0], diary)
            _ = try await diary.store.removePlace(place.name, at: diary.now)
            if !invocation.isQuiet { invocation.console.say("removed \(place.name.printable)") }
            return .done
        }
    }

    private static func found(_ typed: String, _ diary: DiaryAccess) async throws -> OwnPlace {
        guard let place = PlaceSearch(try await diary.store.places()).place(named: typed) else {
            throw Failure(
                .noSuchFile,
                "no place ‘\(typed.printable)’",
                advice: "voicememo place list shows your places"
            )
        }
        return place
    }

    /// `35.16, 129.16  Mildo (밀도)  3 entries`.
    private static func show(_ place: OwnPlace, _ invocation: Invocation) {
        guard !invocation[CommonOptions.json] else {
            let object = JSONText.object([
                .init("schema", 1), .init("place", .string(place.name)),
                .init("aliases", .array(place.aliases.map(JSONText.string))),
                .init("latitude", .number(place.position.latitude)),
                .init("longitude", .number(place.position.longitude)), .init("uses", .integer(place.uses)),
            ])
            return invocation.console.out.print(object.line)
        }
        let others = place.aliases.isEmpty ? "" : " (\(place.aliases.joined(separator: ", ")))"
        let point = "\(place.position.latitude), \(place.position.longitude)"
        let uses = Shown.counted(place.uses, "use", "uses")
        invocation.console.show(Shown.oneLine("\(place.name)\(others): \(point), \(uses)") + "\n")
    }
}

extension DiaryAccess {
    /// Places by their names: one's own have their points, and one name.
    func placed(_ blocks: [Block]) async throws(DiaryError) -> [Block] {
        let search = PlaceSearch(try await store.places())
        return blocks.map { block in
            guard case .place(let name, nil) = block, let place = search.place(named: name) else {
                return block
            }
            return .place(name: place.name, place.position)
        }
    }
}
