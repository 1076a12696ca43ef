package import Programs

package enum DaemonProgram {
    static let once = Flag("once", help: "File what is there and exit, for timers.")
    static let poll = Flag(
        "poll",
        help: "Check every few seconds instead of listening; always so on network file systems."
    )

    static let work = Flag("work", help: "Hear for a farm of machines, without a diary and without inboxes.")
    static let nice = Option.integer(
        "nice",
        "NICENESS",
        in: 0...19,
        help: "With --work, its priority: at 19 all other programs go first."
    )

    package static let program = Program(
        version: Version.number,
        date: Version.date,
        root: Command(
            "voicecored",
            summary: "file the memos that are dropped into folders",
            discussion: [
                """
                Watches folders, waits until each file is complete, and files it in the diary. No memo is lost, \
                filed twice or cut short, whatever is copied, renamed, delivered again or interrupted.
                """,
                """
                SIGHUP reads the settings again. SIGTERM finishes the current memo, or leaves it safe for the next \
                start, within ten seconds.
                """,
                """
                With --work it hears for others, by the setting farm: as many parts of memos at once as --jobs, memory \
                and load allow. SIGTERM gives back what is in hand.
                """,
            ],
            examples: [
                Example("voicecored --inbox ~/Memos", "Watches one folder."),
                Example("voicecored --once --inbox ~/Memos", "Files what is there and exits."),
                Example("voicecored --work --nice 10", "Hears for a farm, at a low priority."),
                Example("systemctl --user enable --now voicecored", "Starts it now and at every login."),
            ],
            options: [
                Key.inboxes.option, once, poll, Key.settle.option, Key.source.option, Key.moveTo.option,
                Key.overCap.option, Key.preset.option, Key.ear.option, Key.model.option,
                Key.jobs.option, Key.onEntry.option, work, nice,
            ],
            signals: .own
        ) { invocation in
            try await invocation[work] ? Work.run(invocation) : Daemon.run(invocation)
        },
        globalOptions: GlobalOptions.all,
        settings: GlobalOptions.settings,
        environment: [
            ("VOICECORE_DIARY", "The diary's folder. Every setting has such a variable."),
            ("XDG_CONFIG_HOME", "Where voicecore/config.json5 is, instead of ~/.config."),
            ("XDG_DATA_HOME", "Where the diary is, instead of ~/.local/share."),
            ("NOTIFY_SOCKET", "Where the service manager is told that the daemon is ready."),
        ],
        files: [
            ("~/.config/voicecore/config.json5", "The settings, with the inboxes."),
            ("DIARY/voicecored.json", "What the daemon is doing; voicecore status shows it."),
            ("DIARY/voicecored.lock", "Held by the one daemon of the diary."),
        ],
        seeAlso: ["voicecore(1)"]
    )
}
