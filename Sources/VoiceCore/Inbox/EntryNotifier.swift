internal import Diary
internal import Synchronization
internal import System

/// At least once per entry: the diary keeps the notice until the command has ended.
package actor EntryNotifier {
    private let hook: EntryHook
    private let diary: any MemoTaking
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation
    private nonisolated let settings = Mutex(Settings())
    private var last: Task<Void, Never>?

    private struct Settings {
        var command: [String]?
        var isStopped = false
    }

    package init(_ diary: any MemoTaking, hook: EntryHook) {
        (self.diary, self.hook) = (diary, hook)
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package nonisolated func use(_ command: [String]?) { settings.withLock { $0.command = command } }
    package nonisolated func look() { wake.yield() }

    /// Lets the running command end and starts no other.
    package nonisolated func stop() { settings.withLock { $0.isStopped = true } }

    package func run() async {
        wake.yield()
        for await _ in wakes { await notifyAll() }
    }

    package func notifyAll() async {
        let before = last
        let task = Task {
            await before?.value
            await self.notify()
        }
        last = task
        await task.value
    }

    private func notify() async {
        guard command != nil else { return }
        let store = diary.store
        for report in await store.untoldReports() {
            guard let command else { return }
            await hook.run(command, entry: report.entry ?? "", report: Array(report.json.utf8))
            guard let id = report.entry.flatMap({ EntryID($0) }) else { continue }
            try? await store.jobs.finishNotification(id)
        }
    }

    private var command: [String]? { settings.withLock { $0.isStopped ? nil : $0.command } }
}

/// Runs one command at a time, for ten seconds at most; a failure is only logged.
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
        // The service manager's variables are not for child processes.
        let ours: Set = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID"]
        self.environment = environment.filter { !ours.contains($0.key) }.map { "\($0.key)=\($0.value)" }
        self.limitSeconds = limitSeconds
        self.note = note
    }

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
