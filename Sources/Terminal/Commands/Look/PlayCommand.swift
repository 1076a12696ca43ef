import Programs
import VoiceCore

enum PlayCommand {
    static let from = Option<Double>(
        "from",
        "TIME",
        expected: Shown.clockExpected + "; --at WORD starts where a word was said",
        help: "Start here, such as 0:51 or 51.5; by default where it was left."
    ) { Shown.seconds(ofClock: $0) }
    static let at = Option.text(
        "at",
        "WORD",
        help: "Start where this word was said, or \"several words\" in quotes."
    )
    static let skip = Option.number(
        "skip",
        "SECONDS",
        in: -86_400...86_400,
        help: "Skip this many seconds, such as +15 or -15."
    )
    static let to = Option.text("to", "FILE", kind: .file, help: "Write the sound to a WAV file instead.")

    static let command = Command(
        "play",
        summary: "play an entry",
        discussion: [
            """
            Run it again to pause, and once more to continue. An interruption, such as a call or Ctrl-Z, pauses and \
            keeps the position. Ctrl-C stops; the next run starts at the beginning. On a terminal the spoken word is \
            highlighted.
            """
        ],
        examples: [
            Example("voicecore play last", "Plays the newest entry, or pauses it."),
            Example("voicecore play 9c1f --from 0:51", "Starts where a search found a word."),
            Example("voicecore play 9c1f --at harbour", "Starts where the word was said."),
            Example("voicecore play last --skip=-15", "Goes back fifteen seconds."),
            Example("voicecore play last --to walk.wav", "Writes the sound to a file."),
        ],
        arguments: [Argument("ID", kind: CompleteCommand.What.ids.kind, help: EntryNames.help)],
        options: [from, at, skip, to],
        signals: .own,
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.refuse(skip, beside: to)
        let session = try SessionConsole(invocation)
        await OrphanedRecordings.file(invocation, session.settings)
        guard invocation[from] == nil || invocation[at] == nil else {
            throw Failure(.usage, "--from cannot be used with --at")
        }
        let entry = try await session.playedEntry(
            invocation.arguments.first ?? "",
            at: invocation[at],
            compared: invocation[to] != nil
        )
        let from = invocation[from] ?? entry.askedSecond
        if let from, from >= entry.item.seconds {
            let fact = "--from \(Shown.place(from)): the entry is \(Shown.length(entry.item.seconds)) long"
            let advice = "choose an earlier time"
            throw Failure(.usage, fact, advice: advice)
        }
        if let file = invocation[to] { return try await write(entry, from: from ?? 0, to: file, invocation) }
        let flow = PlaybackFlow(session: session, entry: entry, from: from, skip: invocation[skip])
        return try await flow.run()
    }

    private static func write(
        _ entry: PlayedEntry,
        from: Double,
        to file: String,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        let seconds = try await SoundRendering(entry: entry).write(to: file, from: from)
        invocation.say("wrote \(Shown.length(seconds)) of sound to \(file.printable)")
        let lost = entry.item.seconds - from - seconds
        if lost > leastLoss {
            invocation.console.complain(
                "the entry's sound is damaged: \(Shown.length(max(1, lost))) of it could not be read",
                advice: "copy it from a backup, or import an export or a mirror that has it",
                by: invocation.program.name
            )
            return .badSound
        }
        if entry.isChanged {
            let fact = "the entry's sound was changed since it was kept"
            invocation.console.say("\(fact); voicecore doctor --deep finds all such sound")
        }
        return .done
    }

    /// Codecs add or drop less at the ends.
    private static let leastLoss = 0.5
}
