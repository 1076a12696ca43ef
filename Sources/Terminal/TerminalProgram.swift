package import Programs
package import VoiceCore

/// The program that people type.
///
/// To add a command, write `<Name>Command.swift` with a `static let command`, and add its line to the table below.
package enum TerminalProgram {
    private static func groups(page: Command) -> [CommandGroup] {
        [
            CommandGroup(
                "Speak and file",
                [
                    NamedCommand("add", AddCommand.command),
                    NamedCommand("ingest", IngestCommand.command),
                    NamedCommand("record", RecordCommand.command),
                ]
            ),
            CommandGroup(
                "Look",
                [
                    NamedCommand("list", ListCommand.command),
                    NamedCommand("page", page),
                    NamedCommand("play", PlayCommand.command),
                    NamedCommand("search", SearchCommand.command),
                    NamedCommand("show", ShowCommand.command),
                    NamedCommand("stats", StatsCommand.command),
                ]
            ),
            CommandGroup(
                "Change",
                [
                    NamedCommand("change", ChangeCommand.command),
                    NamedCommand("edit", EditCommand.command),
                    NamedCommand("redo", RedoCommand.command),
                    NamedCommand("rm", RmCommand.command),
                    NamedCommand("trash", TrashCommand.command),
                ]
            ),
            CommandGroup(
                "Journals",
                [
                    NamedCommand("journal", JournalCommand.command),
                    NamedCommand("place", PlaceCommand.command),
                    NamedCommand("words", WordsCommand.command),
                ]
            ),
            CommandGroup(
                "Care",
                [
                    NamedCommand("backup", BackupCommand.command),
                    NamedCommand("completion", CompletionCommand.command),
                    NamedCommand("doctor", DoctorCommand.command),
                    NamedCommand("export", ExportCommand.command),
                    NamedCommand("help", HelpCommand.command),
                    NamedCommand("import", ImportCommand.command),
                    NamedCommand("offer", CompleteCommand.command),
                    NamedCommand("status", StatusCommand.command),
                    NamedCommand("version", VersionCommand.command),
                ]
            ),
            CommandGroup(
                "Developers",
                [
                    NamedCommand("farm", FarmCommand.command),
                    NamedCommand("mood", MoodCommand.command),
                    NamedCommand("transcribe", TranscribeCommand.command),
                ]
            ),
        ]
    }

    static let otherNames = [
        "calendar": "list --calendar", "config": "doctor", "create": "add",
        "day-start": "the setting dayStart",
        "delete": "rm", "erase": "rm", "find": "search", "grep": "search", "journals": "journal",
        "interrupt": "status --session interrupt",
        "links": "show --links", "listen": "play", "ls": "list", "mirror": "export --mirror", "new": "add",
        "note": "add",
        "onthisday": "list --on-this-day", "open": "show", "places": "place",
        "probe": "ingest --dry-run --facts", "recover": "trash restore", "remove": "rm",
        "restore": "backup --restore or trash restore", "retry": "status --retry", "serve": "page",
        "session": "status --session", "settings": "doctor", "tag": "edit --tag", "tags": "list --tags",
        "timeline": "list --timeline", "today": "list today", "trip": "journal",
        "trips": "journal list --trips", "undelete": "trash restore", "undo": "trash restore",
        "view": "show", "vocabulary": "words", "web": "page", "why": "status FILE", "write": "add",
    ]

    package static func program(page: Command) -> Program {
        Program(
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
                groups: groups(page: page),
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
                (
                    "VISUAL",
                    "The editor that edit and add open; without it EDITOR, or else editor, nano or vi."
                ),
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
    }

    @Sendable package static func open(
        _ invocation: Invocation,
        _ work: (DiaryStore, Settings) async throws -> ExitCode
    ) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .create) { try await work($0.store, $0.settings) }
    }

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
