internal import Glibc
internal import VoiceCore

/// Watches one inbox and hands over every file that has settled in it, each state of it once.
///
/// Events are hints, settling is the rule, a rescan is the guarantee. Each inbox has a thread of its own to
/// look from, so that a network mount that hangs holds up nobody else.
package actor InboxWatch {
    package typealias Instant = SuspendingClock.Instant

    /// What the watch can say of itself.
    package struct Report: Equatable, Sendable {
        package var isThere = false
        package var isPolling = false
        package var settling: [String] = []
        package var passedOver: [NotAMemo: Int] = [:]
        package var rescans = 0
    }

    let inbox: Inbox
    let note: @Sendable (WatchNote) -> Void
    private let offer: @Sendable (SettledFile) async -> Void
    private let executor: QueueExecutor
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    var settling: Settling
    /// The files that were handed over, as they looked then.
    var handed: [String: FileLook] = [:]
    var events: FolderEvents?
    var kind = FileSystemKind.local
    var report = Report()
    /// What was said once and need not be said again before it has changed.
    var said: Set<String> = []
    private var nextRescan: Instant?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(
        _ inbox: Inbox,
        note: @escaping @Sendable (WatchNote) -> Void,
        offer: @escaping @Sendable (SettledFile) async -> Void
    ) {
        self.inbox = inbox
        self.note = note
        self.offer = offer
        executor = QueueExecutor(label: "voicecore.inbox")
        settling = Settling(time: inbox.settle)
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Watches until the task is cancelled.
    package func run() async {
        let alarm = Alarm { [wake] in wake.yield() }
        wake.yield()
        for await _ in wakes {
            await step(now: .now)
            alarm.set(nextWake)
        }
        alarm.set(nil)
        events = nil
    }

    /// Hands over what has settled by now, looking twice, and leaves what still changes for another time.
    package func once() async {
        rescan(now: .now)
        let deadline = Instant.now + inbox.settle
        try? await Task.sleep(until: deadline, clock: .suspending)
        await handOver(now: max(.now, deadline))
    }

    /// Takes back that a file was handed over, because it was not there when its turn came; it may be again.
    package func takeBack(_ path: String) {
        handed[path] = nil
        look(at: path, now: .now)
        wake.yield()
    }

    /// Looks at everything soon, as after a rescan's time has come.
    package nonisolated func lookAgain() {
        Task { await self.forceRescan() }
    }

    package func state() -> Report {
        var report = report
        report.settling = settling.paths
        return report
    }

    private func forceRescan() {
        nextRescan = nil
        wake.yield()
    }

    private var nextWake: Instant? {
        [nextRescan, settling.nextDue].compactMap { $0 }.min()
    }

    /// Does what the hints and the time ask for.
    func step(now: Instant) async {
        let hints = events?.take() ?? .init()
        if hints.everything { note(WatchNote(.hintsLost, inbox.path, "looking at everything")) }
        if hints.everything || nextRescan.map({ $0 <= now }) ?? true {
            rescan(now: now)
            nextRescan = now + (report.isPolling ? inbox.pollPause : inbox.rescan)
        }
        for path in hints.paths.sorted() { look(at: path, now: now) }
        await handOver(now: now)
    }

    /// Hands over the files that have settled and that nobody writes.
    private func handOver(now: Instant) async {
        for path in settling.due(at: now) {
            guard case .file(let look) = Sight.at(path) else {
                settling.forget(path)
                continue
            }
            guard settling.saw(look, at: path, now: now) else { continue }
            guard OpenWriters.answer(for: path, on: kind) != .somebody else {
                settling.foundWriter(at: path, now: now)
                note(WatchNote(.stillWritten, path))
                continue
            }
            settling.forget(path)
            handed[path] = look
            note(WatchNote(.settled, path))
            await offer(SettledFile(path: path, inbox: inbox.path, look: look))
        }
    }

    nonisolated var waker: @Sendable () -> Void {
        { [wake] in wake.yield() }
    }
}
