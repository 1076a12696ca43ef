import Programs
import VoiceCore

/// `voicecore journal`: the named containers of entries.
enum JournalCommand {
    static let command = Command(
        "journal",
        summary: "keep entries in journals",
        discussion: [
            """
            A journal is a name under which entries are kept: everyday, family, film. A trip is a journal with days; \
            voicecore trip makes one. An entry is in one journal or in none: edit --journal changes that.
            """
        ],
        examples: [
            Example("voicecore journal new Family", "Makes a journal."),
            Example("voicecore journal list", "Shows them all, the trips too."),
            Example("voicecore journal rm Film --move-to Family", "Removes one and keeps its entries."),
        ],
        subcommands: [
            Command(
                "list",
                summary: "list the journals",
                options: [CommonOptions.json],
                run: list
            ),
            Command(
                "new",
                summary: "make a journal",
                arguments: [Argument("NAME", help: "Its name, on one line.")],
                options: [CommonOptions.json],
                run: make
            ),
            rename(.journal),
            JournalRemoval.command(.journal),
            show(.journal),
        ]
    )

    static func rename(_ kind: JournalKind) -> Command {
        Command(
            "rename",
            summary: "give a \(kind.rawValue) another name",
            arguments: [kind.argument, Argument("NEW", help: "The new name.")],
            options: [CommonOptions.json],
            run: rename
        )
    }

    static func show(_ kind: JournalKind) -> Command {
        Command(
            "show",
            summary: "show a \(kind.rawValue) and what is in it",
            arguments: [kind.argument],
            options: [CommonOptions.json],
            run: show
        )
    }

    @Sendable private static func list(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let journals = try await diary.store.journals.all()
            for journal in journals { JournalPage(journal, diary, invocation).printLine() }
            if journals.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
                invocation.console.say("no journals")
            }
            return .done
        }
    }

    @Sendable private static func make(_ invocation: Invocation) async throws -> ExitCode {
        let name = try checked(invocation.arguments[0])
        return try await DiaryAccess.work(invocation, .create) { diary in
            try await make(Journal(name: name), diary, invocation)
        }
    }

    /// Refuses the name of a trip that is there, before anything is asked; any other journal may become one.
    static func refuseTaken(_ name: String, _ diary: DiaryAccess) async throws {
        if let taken = try? await found(name, diary).journal, taken.trip != nil { throw isTaken(taken) }
    }

    private static func isTaken(_ journal: Journal) -> Failure {
        let kind = JournalKind(of: journal)
        return kind.taken(
            journal.name,
            advice: "choose another name; voicecore \(kind.rawValue) show tells what is in it"
        )
    }

    /// Makes a journal or a trip, and shows it; a name that is taken is refused.
    static func make(_ journal: Journal, _ diary: DiaryAccess, _ invocation: Invocation) async throws
        -> ExitCode
    {
        guard try await diary.store.journals.make(journal, at: diary.now) else {
            throw isTaken(try await found(journal.name, diary).journal)
        }
        let made = try await found(journal.name, diary)
        invocation.console.did("‘\(made.journal.name)’ was made")
        JournalPage(made, diary, invocation).print()
        if made.journal.name != journal.name, !invocation.isQuiet {
            let (old, new) = (made.journal.name, journal.name)
            invocation.console.say(
                "entries call it ‘\(old.printable)’; to change that: "
                    + JournalKind(of: journal).typed("rename", [old, new]).printable
            )
        }
        return .done
    }

    @Sendable private static func rename(_ invocation: Invocation) async throws -> ExitCode {
        let (old, new) = (invocation.arguments[0], try checked(invocation.arguments[1]))
        return try await DiaryAccess.work(invocation, .write) { diary in
            let before = try await found(old, diary, JournalKind(invocation))
            // Its own name may be written with other capitals.
            if let other = try await diary.store.journals.journal(named: new),
                other.name != before.journal.name
            {
                let old = before.journal.name
                // What renames it in the entries says how that is undone.
                let join =
                    before.entries > 0
                    ? "voicecore edit \(TypedOption("rename-journal", "\(old)=\(other.name)"))"
                    : JournalKind(invocation).typed("rm", [old], [("move-to", other.name)])
                throw JournalKind(of: other).taken(other.name, advice: "to join both: \(join)")
            }
            try await diary.store.names.rename(.journal, before.journal.name, to: new, at: diary.now)
            invocation.console.did("‘\(before.journal.name)’ is ‘\(new)’ now")
            JournalPage(try await found(new, diary), diary, invocation).print()
            return .done
        }
    }

    @Sendable private static func show(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let found = try await found(invocation.arguments[0], diary, JournalKind(invocation))
            JournalPage(found, diary, invocation).print()
            return .done
        }
    }

    /// The journal of this name, or a failure that says how to find its name.
    static func found(_ name: String, _ diary: DiaryAccess, _ kind: JournalKind = .journal) async throws
        -> JournalSummary
    {
        guard let found = try await diary.store.journals.summary(named: name) else {
            throw try await kind.missing(name, in: diary.store)
        }
        return found
    }

    /// A name as a person typed it, which is seen and stands on one line.
    static func checked(_ name: String) throws -> String {
        guard name.isName, !Path(name).mended.contains("\u{fffd}") else {
            throw Failure(.usage, "a name is text on one line")
        }
        guard name.count <= JournalName.characterLimit else {
            throw Failure(.usage, "a name has at most \(JournalName.characterLimit) characters")
        }
        return name.trimmed
    }
}
