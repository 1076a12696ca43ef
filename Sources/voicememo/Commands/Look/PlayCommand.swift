import CommandLineKit
import ProgramKit
import SessionKit
import VoiceCore

/// `voicememo play`: hears an entry again, from where it was left.
enum PlayCommand {
    static let from = Option<Double>(
        "from",
        "TIME",
        expected: "a time such as 0:51, 1:02:03 or 51.5",
        help: "Where to begin, such as 0:51 or 51.5 seconds; otherwise where it was left."
    ) { Shown.seconds(ofClock: $0) }
    static let at = Option.text(
        "at",
        "WORD",
        help: "Begin where the word was said; \"in quotes\" several words stand in this order."
    )
    static let skip = Option.number(
        "skip",
        "SECONDS",
        in: -86_400...86_400,
        help: "Move by so much, such as +15 or -15."
    )
    static let to = Option.text("to", "FILE", kind: .file, help: "Write the sound to a WAV file instead.")

    static let command = Command(
        "play",
        summary: "hear an entry again",
        discussion: [
            """
            A second call for the same entry pauses it; the next one goes on from there. An interruption, such as a \
            call or Ctrl-Z, keeps the position, and nothing goes on by itself. Ctrl-C stops, and the next call begins \
            at the start. On a terminal the word that is spoken stands out.
            """
        ],
        examples: [
            Example("voicememo play last", "Plays the entry, or pauses it when it plays."),
            Example("voicememo play 9c1f --from 0:51", "Begins where a search found a word."),
            Example("voicememo play 9c1f --at harbour", "Begins where the word was said."),
            Example("voicememo play last --skip=-15", "Goes back by fifteen seconds."),
            Example("voicememo play last --to walk.wav", "Writes the sound to a file."),
        ],
        arguments: [Argument("ID", kind: OfferCommand.What.ids.kind, help: EntryNames.help)],
        options: [from, at, skip, to],
        signals: .own,
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let session = try SessionConsole(invocation)
        await LeftRecordings.file(invocation, session.settings)
        guard invocation[from] == nil || invocation[at] == nil else {
            throw Failure(.usage, "--from does not go with --at")
        }
        let entry = try await session.playedEntry(invocation.arguments.first ?? "", at: invocation[at])
        let from = invocation[from] ?? entry.askedSecond
        if let file = invocation[to] {
            return try await SoundRendering(entry: entry).write(to: file, from: from ?? 0)
        }
        let flow = PlaybackFlow(
            session: session,
            entry: entry,
            from: from,
            skip: invocation[skip]
        )
        return try await flow.run()
    }
}
