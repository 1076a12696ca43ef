import Actions
import Programs
import VoiceCore

enum JournalCommand {
    private static let trips = Flag("trips", help: "List the trips, the one that is going on first.")

    private static let name = Argument("NAME", kind: CompleteCommand.What.journals.kind, help: "The journal.")

    static let command = Command(
        "journal",
        summary: "keep entries in journals and trips",
        discussion: [
            """
            A journal is a name under which entries are kept: everyday, family, film. An entry is in one journal or \
            in none: edit --journal changes that.
            """,
            """
            A trip is a journal with days. It is planned, ongoing or completed, by its days. What is recorded on one \
            of its days goes into it, unless you name a journal or the setting tripsTakeMemos is off. If two trips \
            share the day, the shorter one takes it.
            """,
        ],
        examples: [
            Example("voicecore journal add Family", "Makes a journal."),
            Example(
                "voicecore journal add Busan --from Seoul --start 2026-11-18 --days 3 --by train",
                "Makes a trip of three days."
            ),
            Example("voicecore journal list", "Shows them all, the trips too."),
            Example("voicecore journal edit Busan --days 4", "Makes a trip a day longer."),
            Example("voicecore journal rm Film --move-to Family", "Removes one and keeps its entries."),
        ],
        subcommands: [
            Command(
                "add",
                summary: "make a journal or a trip",
                discussion: ["On a terminal it asks for the days and places of a trip that are not given."],
                arguments: [Argument("NAME", help: "Its name, on one line.")],
                options: TripFacts.options + [TripFacts.isTrip, CommonOptions.json],
                run: add
            ),
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
                    Example("voicecore journal edit Busan --days 4", "Makes it a day longer."),
                    Example(
                        "voicecore journal edit Busan --start 2026-11-25",
                        "Puts it off, as long as before."
                    ),
                ],
                arguments: [Argument("NAME", kind: CompleteCommand.What.trips.kind, help: "The trip.")],
                options: TripFacts.options + [CommonOptions.json],
                run: edit
            ),
            Command("list", summary: "list the journals", options: [trips, CommonOptions.json], run: list),
            Command(
                "rename",
                summary: "give a journal another name",
                arguments: [name, Argument("NEW", help: "The new name.")],
                options: [CommonOptions.json],
                run: rename
            ),
            JournalRemoval.command,
            Command(
                "show",
                summary: "show a journal and what is in it",
                arguments: [name],
                options: [CommonOptions.json],
                run: show
            ),
        ]
    )

    @Sendable private static func add(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .create) { diary in
            let (name, actions) = (invocation.arguments[0], diary.actions(invocation))
            _ = try checked(name)
            var facts = try TripFacts(invocation, today: diary.today)
            if facts.isTrip {
                try await actions.checkNewTrip(name)
                if facts.isIncomplete { try await facts.ask(invocation) }
            }
            let made = try await actions.makeJournal(name, trip: facts.isTrip ? facts.request : nil)
            let journal = made.journal.journal
            invocation.console.did("‘\(journal.name)’ was made")
            JournalPage(made.journal, diary, invocation).print()
            guard !invocation.isQuiet else { return .done }
            if journal.name != name.trimmed {
                let rename = TypedCommand("voicecore journal rename", [journal.name, name.trimmed])
                let said = "entries call it ‘\(journal.name)’; to change that: \(rename)"
                invocation.console.say(said.printable)
            }
            if journal.trip != nil, made.entriesBefore > 0 {
                let many = Shown.counted(made.entriesBefore, "entry", "entries")
                let what = "the journal ‘\(journal.name)’ and its \(many) are this trip now"
                invocation.console.say(what.printable)
            }
            try await tellOfDays(of: journal, actions, invocation)
            return .done
        }
    }

    @Sendable private static func edit(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let actions = diary.actions(invocation)
            let request = try TripFacts(invocation, today: diary.today).request
            let trip = try await actions.trip(named: invocation.arguments[0])
            let name = trip.found.journal.name
            let changed = try await actions.changeJournal(name, JournalChange(trip: request))
            invocation.console.did("‘\(name)’ was changed")
            JournalPage(changed.after, diary, invocation).print()
            if changed.hasOtherDays { try await tellOfDays(of: changed.after.journal, actions, invocation) }
            return .done
        }
    }

    @Sendable private static func list(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let journals = try await diary.store.journals.all()
            let shown = invocation[trips] ? journals.trips(on: diary.today) : journals
            for journal in shown {
                let page = JournalPage(journal, diary, invocation)
                if invocation[trips] { page.printTripLine() } else { page.printLine() }
            }
            if shown.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say(invocation[trips] ? "no trips" : "no journals")
            }
            return .done
        }
    }

    @Sendable private static func rename(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let actions = diary.actions(invocation)
            let new = try checked(invocation.arguments[1])
            let before = try await actions.journal(named: invocation.arguments[0])
            let old = before.journal.name
            do {
                let changed = try await actions.changeJournal(old, JournalChange(name: new))
                invocation.console.did("‘\(old)’ is ‘\(new)’ now")
                JournalPage(changed.after, diary, invocation).print()
                return .done
            } catch JournalFault.isThere(let other) {
                // Renaming it in the entries says how that is undone.
                let join =
                    before.entries > 0
                    ? "voicecore change \(TypedOption("rename-journal", "\(old)=\(other.name)"))"
                    : TypedCommand("voicecore journal rm", [old], [("move-to", other.name)]).description
                var failure = JournalFault.isThere(other).failure
                failure.advice = "to join both: \(join)"
                throw failure
            }
        }
    }

    @Sendable private static func show(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let found = try await diary.actions(invocation).journal(named: invocation.arguments[0])
            JournalPage(found, diary, invocation).print()
            return .done
        }
    }

    static func checked(_ name: String) throws(Failure) -> String {
        do throws(NameFault) { return try GivenName(name).text } catch { throw error.failure }
    }

    static func renamed(_ old: String, to new: String) -> String {
        "‘\(old.printable)’ is called ‘\(new.printable)’ now"
    }

    private static func tellOfDays(
        of journal: Journal,
        _ actions: DiaryActions,
        _ invocation: Invocation
    ) async throws {
        guard !invocation.isQuiet, let trip = journal.trip else { return }
        let days = try await actions.days(of: trip, named: journal.name)
        if days.outside > 0 {
            let many = Shown.counted(days.outside, "entry of this trip is", "entries of this trip are")
            invocation.console.say("\(many) not on any of its days".printable)
        }
        let command = "voicecore change --from \(trip.firstDay) --to \(trip.lastDay)"
        let target = TypedOption("journal", journal.name)
        if days.loose > 0 {
            let many = Shown.counted(days.loose, "entry of these days is", "entries of these days are")
            let them = days.loose == 1 ? "it" : "them"
            invocation.console.say("\(many) in no journal; this moves \(them) into the trip, after asking:")
            invocation.console.say("  \(command) --in-no-journal \(target)".printable)
        }
        if let first = days.elsewhere.first {
            let many = Shown.counted(
                days.entriesElsewhere,
                "entry of these days stays",
                "entries of these days stay"
            )
            let names = days.elsewhere.map { "\($0.entries) in \($0.name)" }.joined(separator: ", ")
            invocation.console.say("\(many) in another journal: \(names); to move those too:".printable)
            invocation.console.say(
                "  \(command) \(TypedOption("in-journal", first.name)) \(target)".printable
            )
        }
    }
}
