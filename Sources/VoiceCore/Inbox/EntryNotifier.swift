internal import Diary
internal import Synchronization
internal import System

/// Notifies a person's own command of every completed entry, at least once.
///
/// The diary remembers which entries it has not heard of until the command has ended, so that a kill at any moment
/// loses no notice.
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

    /// Sets the program and its arguments; nil notifies nobody.
    package nonisolated func use(_ command: [String]?) {
        settings.withLock { $0.command = command }
    }

    /// Looks for entries to notify of.
    package nonisolated func look() { wake.yield() }

    /// Lets the command in hand end and starts no other.
    package nonisolated func stop() { settings.withLock { $0.isStopped = true } }

    package func run() async {
        wake.yield()
        for await _ in wakes { await notifyAll() }
    }

    /// Notifies of every entry that waits for it, one command after another.
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

    private var command: [String]? {
        settings.withLock { $0.isStopped ? nil : $0.command }
    }
}
