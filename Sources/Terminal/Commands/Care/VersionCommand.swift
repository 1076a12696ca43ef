import Programs

/// `voicecore version`: the same line as `--version`.
enum VersionCommand {
    static let command = Command("version", summary: "show the version", run: run)

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        invocation.console.out.print("\(invocation.program.name) \(invocation.program.version)")
        return .done
    }
}
