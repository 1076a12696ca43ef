import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo journal`: the named containers of entries.
enum JournalCommand {
    static let command = Command(
        "journal",
        summary: "keep entries in journals",
        discussion: [
            """
            A journal is a name under which entries are kept: everyday, family, film. A trip is a journal with days; \
            voicememo trip makes one. An entry is in one journal or in none: edit --journal changes that.
            """
        ],
        examples: [
            Example("voicememo journal new Family", "Makes a journal."),
            Example("voicememo journal list", "Shows them all, the trips too."),
            Example("voicememo journal rm Film --move-to Family", "Removes one and keeps its entries."),
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
            rename,
            JournalRemoval.command,
            show,
        ]
    )

    /// A journal that is there, as an argument.
    static let name = Argument("NAME", kind: OfferCommand.What.journals.kind, help: "The journal.")

    static let rename = Command(
        "rename",
        summary: "give a journal another name",
        arguments: [name, Argument("NEW", help: "The new name.")],
        options: [CommonOptions.json],
        run: rename
    )

    static let show = Command(
        "show",
        summary: "show a journal and what is in it",
        arguments: [name],
        options: [CommonOptions.json],
        run: show
    )

    @Sendable private static func list(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let journals = try await diary.store.journals()
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
        if let taken = try? await found(name, diary).journal, taken.trip != nil { throw isTaken(taken.name) }
    }

    private static func isTaken(_ name: String) -> Failure {
        Failure(
            .usage,
            "there is a journal ‘\(name.printable)’ already",
            advice: "choose another name; voicememo journal show tells what is in it"
        )
    }

    /// Makes a journal or a trip, and shows it; a name that is taken is refused.
    static func make(_ journal: Journal, _ diary: DiaryAccess, _ invocation: Invocation) async throws
        -> ExitCode
    {
        guard try await diary.store.make(journal, at: diary.now) else {
            throw isTaken(try await found(journal.name, diary).journal.name)
        }
        invocation.console.did("‘\(journal.name)’ was made")
        JournalPage(try await found(journal.name, diary), diary, invocation).print()
        return .done
    }

    @Sendable private static func rename(_ invocation: Invocation) async throws -> ExitCode {
        let (old, new) = (invocation.arguments[0], try checked(invocation.arguments[1]))
        return try await DiaryAccess.work(invocation, .write) { diary in
            let before = try await found(old, diary)
            let other = try await diary.store.bareJournal(named: new)?.name
            // Its own name may be written with other capitals.
            guard other == nil || other == before.journal.name else {
                throw Failure(
                    .usage,
                    "there is a journal ‘\((other ?? new).printable)’ already",
                    advice: "to join both: voicememo journal rm OLD --move-to NEW"
                )
            }
            try await diary.store.rename(.journal, before.journal.name, to: new, at: diary.now)
            invocation.console.did("‘\(before.journal.name)’ is ‘\(new)’ now")
            JournalPage(try await found(new, diary), diary, invocation).print()
            return .done
        }
    }

    @Sendable private static func show(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            JournalPage(try await found(invocation.arguments[0], diary), diary, invocation).print()
            return .done
        }
    }

    /// The journal of this name, or a failure that says how to find its name.
    static func found(_ name: String, _ diary: DiaryAccess) async throws -> JournalSummary {
        guard let found = try await diary.store.journal(named: name) else {
            throw try await missing(name, in: diary.store)
        }
        return found
    }

    /// What is said where no journal has a name.
    static func missing(_ name: String, in store: DiaryStore) async throws -> Failure {
        let names = try await store.journals().map(\.journal.name)
        let near = Suggestion.nearest(to: name, among: names).map { "; did you mean ‘\($0.printable)’?" }
        return Failure(
            .noSuchFile,
            "no journal ‘\(name.printable)’\(near ?? "")",
            advice: "voicememo journal list shows the journals"
        )
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
