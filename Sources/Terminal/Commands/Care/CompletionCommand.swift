import Programs

enum CompletionCommand {
    static let command = Command(
        "completion",
        summary: "print the completion script of a shell",
        examples: [
            Example("source <(voicecore completion bash)", "Turns it on in this shell."),
            Example(
                "voicecore completion fish > ~/.config/fish/completions/voicecore.fish",
                "Turns it on for fish."
            ),
        ],
        arguments: [
            Argument(
                "SHELL",
                kind: .choice(Shell.allCases.map(\.rawValue)),
                help: "The shell: bash, zsh or fish."
            )
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let shell = invocation.arguments.first.flatMap({ Shell(rawValue: $0) }) else {
            throw UsageError.missingArgument("SHELL")
        }
        invocation.console.out.write(shell.completion(of: invocation.program))
        return .done
    }
}
