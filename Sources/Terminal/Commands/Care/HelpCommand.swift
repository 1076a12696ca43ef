import Programs
import VoiceCore

enum HelpCommand {
    static let all = Flag("all", help: "Show every command, in groups.")

    static let command = Command(
        "help",
        summary: "show how a command is used",
        examples: [
            Example("voicecore help --all", "Shows every command."),
            Example("voicecore help ingest", "Says how memos are filed."),
        ],
        arguments: [
            Argument(
                "COMMAND",
                .any,
                kind: CompleteCommand.What.commands.kind,
                help: "The command; without one, the whole program."
            )
        ],
        options: [all],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let names = invocation.arguments
        guard let path = invocation.program.command(at: names) else {
            let root = invocation.program.root
            let nearest = names.first.flatMap { root.meant(by: $0, orAsIn: root) }
            throw UsageError.unknownCommand(names.joined(separator: " "), suggestion: nearest)
        }
        let page = HelpPage(
            program: invocation.program,
            path: path,
            width: invocation.console.width,
            showsAll: invocation[all]
        )
        invocation.console.out.write(page.text)
        return .done
    }
}

/// `voicecore version`: the same line as `--version`.
enum VersionCommand {
    static let command = Command("version", summary: "show the version", run: run)

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        invocation.console.out.print("\(invocation.program.name) \(invocation.program.version)")
        return .done
    }
}
