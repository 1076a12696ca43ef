import CommandLineKit
import ProgramKit

/// The program that replays recorded fixtures.
enum VoiceReplay {
    static let program = Program(
        version: Version.number,
        date: Version.date,
        root: Command(
            "voicereplay",
            summary: "replay stories and compare what comes out",
            discussion: [
                """
                A story is sound, a script of events at exact times and what must come out of it. It is played \
                through the real session, the real road and a real diary in a folder of its own, under a clock \
                that the story owns, so that minutes take milliseconds.
                """,
                """
                The program ends with 0 only if every story holds. What differs is shown line by line: what was \
                expected with - before it and what came with +.
                """,
            ],
            examples: [
                Example("voicereplay samples/stories", "Replays every story of a folder."),
                Example(
                    "voicereplay samples/stories --filter call",
                    "Replays those with a word in path or title."
                ),
                Example("voicereplay new walk.m4a > walk.json5", "Drafts a story from a memo."),
                Example("voicereplay walk.json5 --record", "Writes what comes out as what must."),
            ],
            arguments: [
                Argument("STORY|DIR", .oneOrMore, kind: .file, help: "Stories, and folders of stories.")
            ],
            options: ReplayCommand.options,
            subcommands: [NewCommand.command, PlayActCommand.command],
            run: ReplayCommand.run
        ),
        globalOptions: [CommonOptions.quiet],
        environment: [("NO_COLOR", "When it is not empty, nothing is coloured.")],
        seeAlso: ["voicememo(1)", "voicememod(1)"]
    )
}
