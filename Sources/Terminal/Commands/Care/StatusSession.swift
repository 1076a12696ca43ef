import Programs
import VoiceCore

enum StatusSession {
    private static let requests: [String: SessionControl.Request] = [
        "status": .status, "interrupt": .interrupt, "end": .end, "pause": .pause, "stop": .stop,
    ]

    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let word = invocation.arguments.first ?? "status"
        guard invocation.arguments.count < 2, let request = requests[word] else {
            throw Failure(.usage, "--session takes interrupt, end, pause or stop")
        }
        return try await run(request, invocation)
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
