package import Programs

package enum ReplayProgram {
    package static let program = Program(
        version: Version.number,
        date: Version.date,
        root: Command(
            "voicecore-replay",
            summary: "replay stories and compare what comes out",
            discussion: [
                """
                A story is sound, a script of events at exact times and what must come out of it. It is played \
                through the real session and filed in a real diary in a folder of its own, under a clock of its \
                own, so that minutes pass in milliseconds.
                """,
                """
                Exits with 0 only if every story passes. Differences are shown line by line: what was expected after \
                -, and what came after +.
                """,
                """
                VoiceCore's own stories are in samples/stories of its source; its Debian package has them in \
                /usr/share/doc/voicecore.
                """,
            ],
            examples: [
                Example("voicecore-replay samples/stories", "Replays every story of a folder."),
                Example(
                    "voicecore-replay samples/stories --filter call",
                    "Replays those with a word in their path or title."
                ),
                Example("voicecore-replay new walk.m4a > walk.json5", "Drafts a story from a memo."),
                Example("voicecore-replay walk.json5 --record", "Writes what comes out into the story."),
            ],
            arguments: [
                Argument("STORY|DIR", .oneOrMore, kind: .file, help: "Stories, and folders of stories.")
            ],
            options: ReplayCommand.options,
            subcommands: [NewCommand.command, PlayActCommand.command],
            run: ReplayCommand.run
        ),
        globalOptions: [CommonOptions.quiet],
        environment: [("NO_COLOR", "If set and not empty, nothing is coloured.")],
        seeAlso: ["voicecore(1)", "voicecored(1)"]
    )
}

enum PlayActCommand {
    static let command = Command(
        "play-act",
        summary: "play one act of a story in a program of its own",
        arguments: [
            Argument("ACT STORY FOLDER SPEED", .oneOrMore, help: "Which act, of which story, where.")
        ],
        isHidden: true,
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let words = invocation.arguments
        guard words.count == 4, let act = Int(words[0]), let speed = Speed(rawValue: words[3]) else {
            throw Failure(.usage, "an act, a story, a folder and a speed")
        }
        try await StoryPlayer.playAct(act, of: words[1], in: words[2], speed: speed)
        return .done
    }
}
