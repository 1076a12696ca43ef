import Programs

/// Plays one act of a story in this program, which the story may kill.
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
