import Programs
import VoiceCore

/// `voicecore session`: who has the audio, and interrupting them as a call would.
enum SessionCommand {
    static let command = Command(
        "session",
        summary: "show what is recording or playing, or interrupt it",
        discussion: [
            """
            There is one recording or playback at a time. An interruption ends and saves a recording, or pauses it \
            with --on-interruption pause, and pauses a playback. Afterwards only a paused recording continues by \
            itself.
            """
        ],
        examples: [
            Example("voicecore session", "Shows what is recording or playing."),
            Example("voicecore session interrupt", "Interrupts it, as a call would."),
        ],
        options: [CommonOptions.json],
        subcommands: [
            ask("status", .status, summary: "show what is recording or playing"),
            ask("interrupt", .interrupt, summary: "begin an interruption"),
            ask("end", .end, summary: "end the interruption"),
            ask("pause", .pause, summary: "pause it"),
            ask("stop", .stop, summary: "stop it; a recording is saved"),
        ],
        run: { invocation in try await run(.status, invocation) }
    )

    private static func ask(_ name: String, _ request: SessionControl.Request, summary: String) -> Command {
        Command(name, summary: summary) { invocation in
            try await run(request, invocation)
        }
    }

    private static func run(_ request: SessionControl.Request, _ invocation: Invocation) async throws
        -> ExitCode
    {
        let session = try SessionConsole(invocation)
        let holder = try session.holder()
        guard let status = try await session.ask(request) else {
            invocation.console.out.print(
                invocation[CommonOptions.json]
                    ? #"{"schema":1,"state":"idle"}"# : "nothing is recording or playing"
            )
            return request == .status ? .done : .unavailable
        }
        let console = invocation.console
        if invocation[CommonOptions.json] {
            console.out.print(json(status, holder))
        } else {
            console.show(text(status, holder) + "\n")
        }
        return .done
    }

    private static func text(_ status: SessionControl.Status, _ holder: SessionHolder?) -> String {
        let who = holder.map { "\($0.program) (process \($0.process)): " } ?? ""
        let place = status.position.map { " at \(ProgressLine.clock($0))" } ?? ""
        return "\(who)\(status.state) \(status.owner)\(place)".printable
    }

    private static func json(_ status: SessionControl.Status, _ holder: SessionHolder?) -> String {
        var members = [
            #""schema":1"#, #""state":"# + JSONText.string(status.state).line,
            #""owner":"# + JSONText.string(status.owner).line,
        ]
        if let position = status.position { members.append(#""position":"# + "\(position)") }
        if let holder {
            members += [
                #""program":"# + JSONText.string(holder.program).line,
                #""process":"# + "\(holder.process)",
            ]
        }
        return "{" + members.joined(separator: ",") + "}"
    }
}
