import Programs
import VoiceCore

enum NamedThings {
    /// A wrong name does not stop the others; the first fault gives the exit code.
    static func each(
        of invocation: Invocation,
        _ show: (String) async throws -> ExitCode
    ) async throws -> ExitCode {
        var codes: [ExitCode] = []
        for typed in invocation.arguments {
            do {
                codes.append(try await show(typed))
            } catch {
                guard invocation.arguments.count > 1, let failure = EntryNames.wrongName(error) else {
                    throw error
                }
                if codes.isEmpty, let failure = EntryNames.daysInWords(invocation.arguments) { throw failure }
                invocation.console.out.flush()
                let console = invocation.console
                console.complain(failure.message, advice: failure.advice, by: invocation.program.name)
                codes.append(failure.code)
            }
        }
        return codes.first { $0 != .done } ?? .done
    }
}
