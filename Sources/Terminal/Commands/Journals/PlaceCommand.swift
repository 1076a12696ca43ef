import Programs
import Travel
import VoiceCore

enum PlaceCommand {
    static let near = Option<GlobePosition>(
        "near",
        "LAT,LON",
        expected: "two numbers in degrees, such as 35.16,129.16",
        help: "Where it is: degrees north and degrees east, south and west negative."
    ) { position($0) }
    static let aliases = Option.name("alias", "NAME", repeats: true, help: "Another name of it.")

    private static let used = Flag("used", help: "List the places that entries name, your own or not.")

    private static let name = Argument(
        "NAME",
        kind: CompleteCommand.What.places.kind,
        help: "The place as it is called, or as entries say it."
    )

    static let command = Command(
        "place",
        summary: "name places of your own, and find cities",
        discussion: [
            """
            A place that voicecore add names gets its position by its name or an alias: from your own places first, \
            then from the cities of the world. timeline --gpx and --geojson show it on a map. place add gives its \
            position also to entries that named it before and have none.
            """,
            """
            A name means the place of your own that is called so, or else what entries say, or else an alias alone. \
            So merge, rename and rm of a name that is only an alias leave the place alone that has it.
            """,
            """
            The cities are GeoNames' (www.geonames.org, CC BY 4.0), with their names in Latin letters and in Hangul. \
            The network is not used.
            """,
        ],
        examples: [
            Example("voicecore place add Mildo --near 35.16,129.16 --alias 밀도", "Names a place."),
            Example("voicecore place list mil", "Finds your places by a part of their names."),
            Example("voicecore place search 부산", "Finds cities as well."),
            Example("voicecore place merge 'Mil do' Mildo", "Makes one place of two, after asking."),
        ],
        subcommands: [
            Command(
                "add",
                summary: "name a place, or change one",
                arguments: [Argument("NAME", help: "Its name, on one line.")],
                options: [near, aliases, CommonOptions.json],
                run: PlaceChange.add
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
                summary: "make one place of two, in every entry and in the trash",
                arguments: [
                    name,
                    Argument(
                        "INTO",
                        kind: CompleteCommand.What.places.kind,
                        help: "The place that stays, by its name or an alias."
                    ),
                ],
                options: [CommonOptions.yes, CommonOptions.json],
                run: PlaceChange.merge
            ),
            Command(
                "rename",
                summary: "give a place another name, in every entry and in the trash",
                arguments: [name, Argument("NEW", help: "The new name.")],
                options: [CommonOptions.json],
                run: PlaceChange.rename
            ),
            Command(
                "rm",
                summary: "forget places or aliases; entries keep them",
                arguments: [
                    Argument(
                        "NAME",
                        .oneOrMore,
                        kind: CompleteCommand.What.ownPlaces.kind,
                        help: "One of your own places, or an alias, which goes alone."
                    )
                ],
                options: [CommonOptions.json],
                run: PlaceChange.remove
            ),
            PlaceFinding.command,
        ]
    )

    static func text(_ position: GlobePosition) -> String { "\(position.latitude),\(position.longitude)" }

    static func move(_ name: String, to position: GlobePosition) -> TypedCommand {
        TypedCommand("voicecore place add", [name], [("near", text(position))])
    }

    @Sendable private static func list(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let all = try await diary.store.places.all()
            let typed = invocation.arguments.joined(separator: " ")
            if invocation[used] { return try await listUsed(diary, invocation) }
            let found = typed.isEmpty ? all : PlaceSearch(all).places(like: typed)
            found.forEach { show($0, invocation) }
            if found.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                let others = all.isEmpty ? try await diary.store.places.used().count : 0
                let many = Shown.counted(others, "place", "places")
                let said = "no places of your own; entries name \(many): voicecore place list --used"
                invocation.console.say(others == 0 ? "no places" : said)
            }
            return found.isEmpty && !typed.isEmpty ? .someFailed : .done
        }
    }

    private static func listUsed(_ diary: DiaryAccess, _ invocation: Invocation) async throws -> ExitCode {
        guard invocation.arguments.isEmpty else {
            let advice = "voicecore place search finds a place by its name"
            throw Failure(.usage, "--used cannot be used with words", advice: advice)
        }
        let found = try await diary.store.places.used()
        for place in found { show(place, [], invocation) }
        if found.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.say("no entry names a place")
        }
        return .done
    }

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
