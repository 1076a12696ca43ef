internal import Synchronization
internal import System

/// Tells a person's own command of every completed entry, at least once.
///
/// The diary remembers which entries are still to be told of, until the command has ended, so that the end of this
/// program at any moment costs no telling.
package actor EntryNotifier {
    private let hook: EntryHook
    private let road: Road
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation
    private nonisolated let settings = Mutex(Settings())
    private var last: Task<Void, Never>?

    private struct Settings {
        var command: [String]?
        var isStopped = false
    }

    package init(hook: EntryHook, road: Road) {
        self.hook = hook
        self.road = road
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Sets the command, a program with its arguments; without one nobody is told.
    package nonisolated func use(_ command: [String]?) {
        settings.withLock { $0.command = command }
    }

    /// Says that there may be an entry to tell of.
    package nonisolated func look() { wake.yield() }

    /// Tells of nothing more; what is being told may end.
    package nonisolated func stop() { settings.withLock { $0.isStopped = true } }

    /// Works until the task is cancelled.
    package func run() async {
        wake.yield()
        for await _ in wakes { await tellAll() }
    }

    /// Tells of every entry that is to be told of now, after whatever is being told.
    package func tellAll() async {
        let before = last
        let task = Task {
            await before?.value
            await self.tell()
        }
        last = task
        await task.value
    }

    private func tell() async {
        guard command != nil else { return }
        for entry in await road.untold() {
            guard let command else { return }
            await hook.run(command, entry: entry.id, report: entry.report)
            await road.told(entry.id)
        }
    }

    private var command: [String]? {
        settings.withLock { $0.isStopped ? nil : $0.command }
    }
}
