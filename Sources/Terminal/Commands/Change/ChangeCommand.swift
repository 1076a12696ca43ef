import Actions
import Programs
import VoiceCore

enum ChangeCommand {
    static let inJournal = Option.text(
        "in-journal",
        "NAME",
        kind: CompleteCommand.What.journals.kind,
        help: "Change the entries of this journal."
    )
    static let inNoJournal = Flag("in-no-journal", help: "Change the entries that are in no journal.")
    static let withTag = Option.text(
        "with-tag",
        "TAG",
        kind: CompleteCommand.What.tags.kind,
        repeats: true,
        help: "Change the entries with this tag; repeated, those with all of them."
    ).ofTag
    static let renameTag = rename("tag", CompleteCommand.What.tags.kind)
    static let renameJournal = rename("journal", CompleteCommand.What.journals.kind)

    private static func rename(_ what: String, _ kind: ValueKind) -> Option<Replacement> {
        Option(
            "rename-\(what)",
            "OLD=NEW",
            kind: kind,
            expected: "the old name and the new one, such as wrok=work",
            help: "Give this \(what) another name in all entries; an existing one is merged.",
            read: Replacement.init(_:)
        )
    }

    static let command = Command(
        "change",
        summary: "change date, journal or tags of many entries",
        discussion: [
            """
            Changes several IDs, or the entries that --from, --to, --guessed, --in-journal, --in-no-journal and \
            --with-tag choose. It asks once, with their number.
            """,
            """
            --rename-tag and --rename-journal change a name in all entries; voicecore edit changes the text and the \
            mood of one.
            """,
        ],
        examples: [
            Example("voicecore change --guessed --from today --on 2026-11-20", "Corrects guessed dates."),
            Example("voicecore change --with-tag wrok --tag work --untag wrok", "Gives entries another tag."),
            Example("voicecore change --rename-journal Norwy=Norway", "Corrects the name of a journal."),
        ],
        arguments: [Argument("ID", .any, kind: CompleteCommand.What.ids.kind, help: EntryNames.help)],
        options: [
            EditCommand.journal, EditCommand.noJournal, EditCommand.tags, EditCommand.untags,
            EditCommand.date, EditCommand.noDate, FilterOptions.from, FilterOptions.to,
            FilterOptions.guessed, inJournal, inNoJournal, withTag, renameTag, renameJournal,
            EditCommand.dryRun, CommonOptions.yes, CommonOptions.json,
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try InputText.refuseMended([EditCommand.journal, EditCommand.tags], of: invocation)
        for (option, flag) in [
            (EditCommand.journal, EditCommand.noJournal), (EditCommand.date, EditCommand.noDate),
        ] where invocation[option] != nil && invocation[flag] {
            throw Failure(
                .usage,
                "--\(option.declaration.name) cannot be used with --\(flag.declaration.name)"
            )
        }
        try EditCommand.refuseSameTag(of: invocation)
        return try await DiaryAccess.work(invocation, .write) { diary in
            if let code = try await NameChange(invocation: invocation, diary: diary).run() { return code }
            return try await ManyEntriesEdit(invocation: invocation, diary: diary).run()
        }
    }
}
