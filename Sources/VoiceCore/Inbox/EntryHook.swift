internal import System

/// The person's own command, run after each entry with its report on standard input.
///
/// One at a time, for ten seconds at most; a failure costs a line in the log.
package actor EntryHook {
    private let executor = QueueExecutor(label: "voicecore.entry-hook")
    private let environment: [String]
    private let limitSeconds: Double
    private let note: @Sendable (WatchNote) -> Void

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(
        environment: [String: String],
        limitSeconds: Double = 10,
        note: @escaping @Sendable (WatchNote) -> Void
    ) {
        // What the service manager says to us is not for our children.
        let ours: Set = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID"]
        self.environment = environment.filter { !ours.contains($0.key) }.map { "\($0.key)=\($0.value)" }
        self.limitSeconds = limitSeconds
        self.note = note
    }

    /// Runs a program with its arguments, looked up in PATH if it names no folder.
    package func run(_ command: [String], entry: String, report: [UInt8]) {
        guard let program = command.first else { return }
        let isPath = program.contains("/")
        do throws(ProgramCall.Failure) {
            let answer = try ProgramCall.hold(
                with: isPath ? program : "/usr/bin/env",
                arguments: isPath ? Array(command.dropFirst()) : command,
                environment: environment,
                input: report,
                limitSeconds: limitSeconds
            )
            if answer.end != .exited(0) { note(WatchNote(.hookFailed, entry, .ended(answer.end))) }
        } catch {
            note(WatchNote(.hookFailed, entry, .unanswered(error)))
        }
    }
}
