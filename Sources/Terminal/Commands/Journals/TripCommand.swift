import Programs
import VoiceCore

/// `voicecore trip`: journals with days, places and transport.
enum TripCommand {
    static let start = day("start", help: "The first day: 2026-11-18, today, tomorrow.")
    static let end = day("end", help: "The last day of it.")
    static let days = Option.integer(
        "days",
        "COUNT",
        in: 1...Trip.mostDays,
        help: "How many days it has, instead of --end."
    )
    static let from = Option.name("from", "PLACE", help: "Where it begins.")
    static let to = Option.name(
        "to",
        "PLACE",
        repeats: true,
        help: "A place that it leads to, in their order."
    )
    static let by = Option.name("by", "TRANSPORT", help: "By what, such as train.")

    private static let facts: [any OptionDeclaring] = [start, end, days, from, to, by, CommonOptions.json]

    static let command = Command(
        "trip",
        summary: "keep trips, which are journals with days",
        discussion: [
            """
            A trip is planned, ongoing or completed, by its days. What is recorded on one of its days goes into it, \
            unless you name a journal or the setting tripsTakeMemos is off. If two trips share the day, the \
            shorter one takes it.
            """
        ],
        examples: [
            Example(
                "voicecore trip new Busan --from Seoul --start 2026-11-18 --days 3 --by train",
                "Makes a trip of three days."
            ),
            Example("voicecore trip list", "Shows every trip and how far it is."),
            Example("voicecore trip edit Busan --days 4", "Makes it a day longer."),
        ],
        subcommands: [
            Command(
                "edit",
                summary: "change a trip's days, places or transport",
                discussion: [
                    """
                    What you do not give stays as it was. With another first day alone the trip is as long as before; \
                    with --to the places that you give replace all that it had.
                    """
                ],
                examples: [
                    Example("voicecore trip edit Busan --days 4", "Makes it a day longer."),
                    Example(
                        "voicecore trip edit Busan --start 2026-11-25",
                        "Puts it off, as long as before."
                    ),
                ],
                arguments: [JournalKind.trip.argument],
                options: facts,
                run: edit
            ),
            Command("list", summary: "list the trips", options: [CommonOptions.json], run: list),
            Command(
                "new",
                summary: "make a trip",
                discussion: ["On a terminal it asks for the days and places that are not given."],
                arguments: [Argument("NAME", help: "Its name, on one line.")],
                options: facts,
                run: make
            ),
            JournalCommand.rename(.trip),
            JournalRemoval.command(.trip),
            JournalCommand.show(.trip),
        ]
    )

    private static func day(_ name: String, help: String) -> Option<TypedDay> {
        Option(
            name,
            "DAY",
            expected: "a day such as 2026-11-18, today or tomorrow",
            help: help,
            objection: { TypedDay.doubtAhead($0) ?? TypedDay.slip($0, orAhead: true) },
            read: TypedDay.init
        )
    }

    @Sendable private static func make(_ invocation: Invocation) async throws -> ExitCode {
        let name = try JournalCommand.checked(invocation.arguments[0])
        return try await DiaryAccess.work(invocation, .create) { diary in
            var facts = try TripFacts(invocation, today: diary.today)
            try await JournalCommand.refuseTaken(name, diary)
            if facts.isIncomplete { try await facts.ask(invocation) }
            let trip = try facts.trip()
            let before = try await diary.store.journals.summary(named: name)
            let code = try await JournalCommand.make(Journal(name: name, trip: trip), diary, invocation)
            if let before, before.entries > 0, !invocation.isQuiet {
                let many = Shown.counted(before.entries, "entry", "entries")
                let what = "the journal ‘\(before.journal.name)’ and its \(many) are this trip now"
                invocation.console.say(what.printable)
            }
            try await tellOfOutside(trip, of: name, diary, invocation)
            try await tellOfOthers(on: trip, of: name, diary, invocation)
            return code
        }
    }

    /// Says how entries of a trip's days that are in no journal come into it, and which stay in others.
    private static func tellOfOthers(
        on trip: Trip,
        of name: String,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        guard !invocation.isQuiet else { return }
        var days = EntryFilter(from: trip.firstDay, to: trip.lastDay)
        var inNone = try await diary.store.entries.count(days)
        var elsewhere: [(name: String, entries: Int)] = []
        for journal in try await diary.store.journals.all().map(\.journal.name) {
            days.journal = journal
            let entries = try await diary.store.entries.count(days)
            inNone -= entries
            if entries > 0, journal != name { elsewhere.append((journal, entries)) }
        }
        let command = "voicecore change --from \(trip.firstDay) --to \(trip.lastDay)"
        let target = TypedOption("journal", name)
        if inNone > 0 {
            let many = Shown.counted(inNone, "entry of these days is", "entries of these days are")
            let them = inNone == 1 ? "it" : "them"
            invocation.console.say("\(many) in no journal; this moves \(them) into the trip, after asking:")
            invocation.console.say("  \(command) --in-no-journal \(target)".printable)
        }
        if let first = elsewhere.first {
            let many = Shown.counted(
                elsewhere.reduce(0) { $0 + $1.entries },
                "entry of these days stays",
                "entries of these days stay"
            )
            let names = elsewhere.map { "\($0.entries) in \($0.name)" }.joined(separator: ", ")
            invocation.console.say("\(many) in another journal: \(names); to move those too:".printable)
            invocation.console.say(
                "  \(command) \(TypedOption("in-journal", first.name)) \(target)".printable
            )
        }
    }

    @Sendable private static func edit(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let found = try await JournalCommand.found(invocation.arguments[0], diary, .trip)
            guard let before = found.journal.trip else {
                throw Failure(.usage, "\(found.journal.name.printable) is a journal, not a trip")
            }
            let given = try TripFacts(invocation, today: diary.today)
            guard !given.isEmpty else {
                throw Failure(
                    .usage,
                    "nothing to change",
                    advice: "days are changed by --start, --end and --days; "
                        + "places and transport by --from, --to and --by"
                )
            }
            let trip = try given.trip(after: before)
            _ = try await diary.store.journals.change(found.journal.name, to: trip)
            invocation.console.did("‘\(found.journal.name)’ was changed")
            JournalPage(try await JournalCommand.found(found.journal.name, diary), diary, invocation).print()
            let isMoved = (trip.firstDay, trip.lastDay) != (before.firstDay, before.lastDay)
            if isMoved {
                try await tellOfOutside(trip, of: found.journal.name, diary, invocation)
                try await tellOfOthers(on: trip, of: found.journal.name, diary, invocation)
            }
            return .done
        }
    }

    /// Says how many entries of a trip are of no day of it.
    private static func tellOfOutside(
        _ trip: Trip,
        of name: String,
        _ diary: DiaryAccess,
        _ invocation: Invocation
    ) async throws {
        var filter = EntryFilter(journal: name)
        let all = try await diary.store.entries.count(filter)
        (filter.from, filter.to) = (trip.firstDay, trip.lastDay)
        let outside = try await diary.store.entries.count(filter).distance(to: all)
        guard outside > 0, !invocation.isQuiet else { return }
        let many = Shown.counted(outside, "entry of this trip is", "entries of this trip are")
        invocation.console.say("\(many) not on any of its days".printable)
    }

    @Sendable private static func list(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let trips = try await diary.store.journals.tripSummaries().trips(on: diary.today)
            for trip in trips { JournalPage(trip, diary, invocation).printTripLine() }
            if trips.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say("no trips")
            }
            return .done
        }
    }
}
