import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo place`: a person's own names of places.
enum PlaceCommand {
    static let near = Option<GlobePosition>(
        "near",
        "LAT,LON",
        expected: "two numbers in degrees, such as 35.16,129.16",
        help: "Where it is: degrees north and degrees east, south and west negative."
    ) { position($0) }
    static let aliases = Option.name(
        "alias",
        "NAME",
        repeats: true,
        help: "Another name of it."
    )

    private static let used = Flag("used", help: "List the places that entries name, your own or not.")

    private static let name = Argument(
        "NAME",
        kind: OfferCommand.What.places.kind,
        help: "The place, by its name or an alias."
    )

    static let command = Command(
        "place",
        summary: "name places of your own, and find cities",
        discussion: [
            """
            A place that voicememo add names gets its position by its name or an alias: from your own places first, \
            then from the cities of the world. timeline --gpx and --geojson show it on a map. place add gives its \
            position also to entries that named it before and have none.
            """,
            """
            The cities are GeoNames' (www.geonames.org, CC BY 4.0), from Debian's package libgeonames0, with their \
            names in Latin letters and in Hangul. The network is not used.
            """,
        ],
        examples: [
            Example("voicememo place add Mildo --near 35.16,129.16 --alias 밀도", "Names a place."),
            Example("voicememo place list mil", "Finds your places by a part of their names."),
            Example("voicememo place search 부산", "Finds cities as well."),
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
                options: [used, CommonOptions.json],
                run: list
            ),
            Command(
                "merge",
                summary: "make one place of two, in every entry",
                arguments: [
                    name,
                    Argument("INTO", kind: OfferCommand.What.places.kind, help: "The place that stays."),
                ],
                options: [CommonOptions.json],
                run: PlaceChange.merge
            ),
            Command(
                "rename",
                summary: "give a place another name, in every entry",
                arguments: [name, Argument("NEW", help: "The new name.")],
                options: [CommonOptions.json],
                run: PlaceChange.rename
            ),
            Command("rm", summary: "forget a place; entries keep it", arguments: [name], run: remove),
            PlaceFinding.command,
        ]
    )

    @Sendable private static func add(_ invocation: Invocation) async throws -> ExitCode {
        let name = try JournalCommand.checked(invocation.arguments[0])
        return try await DiaryAccess.work(invocation, .create) { diary in
            let before = PlaceSearch(try await diary.store.places()).place(named: name)
            let names = try await PlaceNames(diary.store)
            guard let position = invocation[near] ?? names.place(named: name)?.position else {
                let city = names.city(named: name).map { "; the city is \(ShellWord($0.fullName))" } ?? ""
                throw Failure(
                    .usage,
                    "a place needs its position",
                    advice: "such as --near 35.16,129.16\(city)"
                )
            }
            var place = before ?? OwnPlace(name: name, position: position)
            place.position = position
            place.aliases += invocation.all(aliases).filter { !place.aliases.contains($0) }
            try await diary.store.keep(place)
            try await diary.store.locate(place, at: diary.now)
            // With how often entries name it.
            invocation.console.did("‘\(place.name)’ was kept")
            show(try await diary.store.places().first { $0.name == place.name } ?? place, invocation)
            if let before { tell(moved: before, to: position, invocation) }
            return .done
        }
    }

    /// Says where a place was before, and how it is there again.
    private static func tell(moved place: OwnPlace, to position: GlobePosition, _ invocation: Invocation) {
        guard place.position != position, !invocation.isQuiet else { return }
        let (old, new) = (text(place.position), text(position))
        // Behind an equals sign, as a position in the south begins with a dash.
        let back = "voicememo place add \(ShellWord(place.name)) --near=\(old)"
        let said = "\(place.name) was at \(old) and is at \(new) now; \(back) puts it back"
        invocation.console.say(said.printable)
    }

    private static func text(_ position: GlobePosition) -> String {
        "\(position.latitude),\(position.longitude)"
    }

    @Sendable private static func list(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let all = try await diary.store.places()
            let typed = invocation.arguments.joined(separator: " ")
            if invocation[used] { return try await listUsed(diary, invocation) }
            let found = typed.isEmpty ? all : PlaceSearch(all).places(like: typed)
            found.forEach { show($0, invocation) }
            if found.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                let others = all.isEmpty ? try await diary.store.usedPlaces().count : 0
                let many = Shown.counted(others, "place", "places")
                let said = "no places of your own; entries name \(many): voicememo place list --used"
                invocation.console.say(others == 0 ? "no places" : said)
            }
            return found.isEmpty && !typed.isEmpty ? .someFailed : .done
        }
    }

    private static func listUsed(_ diary: DiaryAccess, _ invocation: Invocation) async throws -> ExitCode {
        guard invocation.arguments.isEmpty else {
            throw Failure(
                .usage,
                "--used cannot be used with words",
                advice: "voicememo place search finds a place by its name"
            )
        }
        let found = try await diary.store.usedPlaces()
        for place in found { show(place, [], invocation) }
        if found.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.say("no entry names a place")
        }
        return .done
    }

    @Sendable private static func remove(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let place = try await PlaceChange.found(invocation.arguments[0], diary)
            guard place.own != nil else {
                throw Failure(
                    .usage,
                    "\(place.name.printable) is not one of your own places, so there is nothing to forget",
                    advice: "voicememo place list shows your places"
                )
            }
            _ = try await diary.store.removePlace(place.name, at: diary.now)
            if !invocation.isQuiet { invocation.console.say("removed \(place.name.printable)") }
            return .done
        }
    }

    /// Reads `35.16,129.16`.
    static func position(_ text: String) -> GlobePosition? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.filter { !$0.isWhitespace })
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        return GlobePosition(latitude: latitude, longitude: longitude)
    }

    /// `Mildo (밀도): 35.16, 129.16, 3 uses`.
    static func show(_ place: OwnPlace, _ invocation: Invocation) {
        show(
            UsedPlace(name: place.name, position: place.position, uses: place.uses),
            place.aliases,
            invocation
        )
    }

    static func show(_ place: UsedPlace, _ aliases: [String] = [], _ invocation: Invocation) {
        guard !invocation[CommonOptions.json] else {
            return invocation.console.out.print(place.jsonText(aliases: aliases).line)
        }
        let others = aliases.isEmpty ? "" : " (\(aliases.joined(separator: ", ")))"
        let point = place.position.map { "\($0.latitude), \($0.longitude), " } ?? ""
        let uses = Shown.counted(place.uses, "use", "uses")
        invocation.console.show(Shown.oneLine("\(place.name)\(others): \(point)\(uses)") + "\n")
    }
}
