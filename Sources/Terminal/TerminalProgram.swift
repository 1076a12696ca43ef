package import Programs
import VoiceCore

/// The program that people type.
///
/// To add a command, write a file `<Name>Command.swift` in the folder of its group with an enum that has
///
///     static let command = Command(
///         "words",
///         summary: "manage names and places to recognise",
///         examples: [Example("voicecore words add Mildo", "Adds a name.")],
///         arguments: [Argument("WORD", .any, help: "The words.")],
///         options: [CommonOptions.json, soundsLike],
///         run: run
///     )
///
/// and a function `@Sendable static func run(_ invocation: Invocation) async throws -> ExitCode`, and put one line into
/// its group in the table below, in order of the names, under the name that it has. `invocation[CommonOptions.json]`
/// says whether a flag was given, `invocation[soundsLike]` gives an option's value in its own type,
/// `invocation.console.out.print` writes a result, `Settings(for: invocation)` gives the settings, and a `Failure` ends
/// it with a sentence and a code.
package enum TerminalProgram {
    static let groups = [
        CommandGroup(
            "Hear and file",
            [
                NamedCommand("ingest", IngestCommand.command),
                NamedCommand("mood", MoodCommand.command),
                NamedCommand("probe", ProbeCommand.command),
                NamedCommand("record", RecordCommand.command),
                NamedCommand("transcribe", TranscribeCommand.command),
                NamedCommand("words", WordsCommand.command),
            ]
        ),
        CommandGroup(
            "Look",
            [
                NamedCommand("list", ListCommand.command),
                NamedCommand("page", PageCommand.command),
                NamedCommand("play", PlayCommand.command),
                NamedCommand("search", SearchCommand.command),
                NamedCommand("show", ShowCommand.command),
                NamedCommand("stats", StatsCommand.command),
            ]
        ),
        CommandGroup(
            "Journals",
            [
                NamedCommand("add", AddCommand.command),
                NamedCommand("journal", JournalCommand.command),
                NamedCommand("links", LinksCommand.command),
                NamedCommand("onthisday", OnThisDayCommand.command),
                NamedCommand("place", PlaceCommand.command),
                NamedCommand("timeline", TimelineCommand.command),
            ]
        ),
        CommandGroup(
            "Change",
            [
                NamedCommand("change", ChangeCommand.command),
                NamedCommand("day-start", DayStartCommand.command),
                NamedCommand("edit", EditCommand.command),
                NamedCommand("redo", RedoCommand.command),
                NamedCommand("restore", RestoreCommand.command),
                NamedCommand("rm", RmCommand.command),
                NamedCommand("trash", TrashCommand.command),
            ]
        ),
        CommandGroup(
            "Care",
            [
                NamedCommand("backup", BackupCommand.command),
                NamedCommand("completion", CompletionCommand.command),
                NamedCommand("doctor", DoctorCommand.command),
                NamedCommand("export", ExportCommand.command),
                NamedCommand("farm", FarmCommand.command),
                NamedCommand("help", HelpCommand.command),
                NamedCommand("import", ImportCommand.command),
                NamedCommand("offer", CompleteCommand.command),
                NamedCommand("status", StatusCommand.command),
                NamedCommand("version", VersionCommand.command),
            ]
        ),
    ]

    /// Command names of other programs, and ours for each.
    static let otherNames = [
        "calendar": "list --calendar", "config": "doctor", "create": "add", "delete": "rm", "erase": "rm",
        "find": "search", "grep": "search", "journals": "journal", "listen": "play", "ls": "list",
        "new": "add", "note": "add", "open": "show", "places": "place", "recover": "trash restore",
        "remove": "rm",
        "serve": "page", "settings": "doctor", "tag": "edit --tag", "tags": "list --tags",
        "today": "list today", "trips": "journal",
        "retry": "status --retry",
        "session": "status --session", "undelete": "trash restore", "undo": "trash restore", "view": "show",
        "vocabulary": "words", "web": "page", "why": "status",
        "write": "add",
        "trip": "journal", "trips": "journal list --trips",
    ]

    package static let program = Program(
        version: Version.number,
        date: Version.date,
        root: Command(
            "voicecore",
            summary: "a diary you talk to",
            discussion: [
                """
                Turns voice memos into diary entries: compresses the sound, writes the words down, reads the mood \
                and files the entry. Everything happens on this machine, without an account and without the \
                network; only titles of links are fetched, where you ask for that.
                """
            ],
            examples: [
                Example("voicecore ingest ~/Memos", "Files every memo of a folder."),
                Example("voicecore record", "Records a memo of up to \(SpeechSamples.capSeconds) s."),
                Example("voicecore search harbour", "Finds what was said."),
            ],
            groups: groups,
            everyday: [
                "record", "ingest", "add", "list", "show", "search", "edit", "page", "backup", "doctor",
            ],
            otherNames: otherNames,
            run: start
        ),
        globalOptions: GlobalOptions.all,
        settings: GlobalOptions.settings,
        environment: [
            ("VOICECORE_DIARY", "The diary's folder. Every setting has such a variable."),
            ("VISUAL", "The editor that edit and add open; without it EDITOR, or else editor, nano or vi."),
            ("EDITOR", "The editor, if VISUAL is not set."),
            ("XDG_CONFIG_HOME", "Where voicecore/config.json5 is, instead of ~/.config."),
            ("XDG_DATA_HOME", "Where the diary is, instead of ~/.local/share."),
            ("XDG_STATE_HOME", "Where play keeps its positions, instead of ~/.local/state."),
            ("XDG_RUNTIME_DIR", "Where programs that record or play find each other."),
            ("NO_COLOR", "If set and not empty, nothing is coloured."),
        ],
        files: [
            ("~/.config/voicecore/config.json5", "The settings."),
            ("~/.local/share/voicecore/diary", "The diary, unless the settings say otherwise."),
        ],
        seeAlso: ["voicecore-replay(1)", "voicecored(1)"]
    )

    /// The name alone shows where to begin.
    @Sendable private static func start(_ invocation: Invocation) async throws -> ExitCode {
        let page = HelpPage(
            program: invocation.program,
            path: invocation.path,
            width: invocation.console.width
        )
        invocation.console.out.write(page.start)
        return .done
    }
}
