package import Diary
internal import Synchronization
package import System

/// A memo that may work later comes back by itself and holds up no other.
package actor Intake {
    /// Stands still while the machine sleeps.
    package typealias Instant = SuspendingClock.Instant

    package struct Report: Equatable, Sendable {
        package var isClosed = false
        package var inHand: [IntakeQueue.Item] = []
        package var waiting: [IntakeQueue.Item] = []
        package var filed = 0
        package var duplicates = 0
        package var skipped = 0
        package var held = 0
        package var lastEntry: String?
    }

    private let diary: any MemoTaking
    private let backOff: BackOff
    private let glances: Duration
    private let note: @Sendable (WatchNote) -> Void
    private let onFiled: @Sendable (_ entry: String) -> Void
    private let onVanished: @Sendable (SettledFile) -> Void
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation
    private let lastMove = Mutex(Instant.now)

    private var queue: IntakeQueue
    private var tasks: [Path: Task<Void, Never>] = [:]
    private var counts = Report()
    private var isClosed = false
    private var endsWhenIdle = false
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []

    /// Checks obstacles every `glances`; `onVanished` gets files that changed before their turn.
    package init(
        _ diary: any MemoTaking,
        lanes: Int = 2,
        backOff: BackOff = BackOff(),
        glances: Duration = .seconds(5),
        note: @escaping @Sendable (WatchNote) -> Void,
        onFiled: @escaping @Sendable (_ entry: String) -> Void = { _ in },
        onVanished: @escaping @Sendable (SettledFile) -> Void = { _ in }
    ) {
        (self.diary, self.backOff, self.glances, self.note) = (diary, backOff, glances, note)
        (self.onFiled, self.onVanished) = (onFiled, onVanished)
        queue = IntakeQueue(lanes: lanes)
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func run() async {
        let alarm = Alarm { [wake] in wake.yield() }
        wake.yield()
        for await _ in wakes {
            releaseFreed()
            startReady(now: .now)
            let glance = queue.hasObstacles ? Instant.now + glances : nil
            alarm.set([queue.nextDue, glance].compactMap { $0 }.min())
        }
        alarm.set(nil)
    }

    package func offer(_ file: SettledFile) async {
        guard !isClosed, await !diary.isDone(file) else { return }
        queue.add(.file(file))
        wake.yield()
    }

    package func offer(entry: String, seconds: Double) {
        guard !isClosed else { return }
        queue.add(.entry(entry, seconds: seconds))
        wake.yield()
    }

    /// Accepts nothing more, and returns once nothing is in hand.
    package func close() async {
        isClosed = true
        wakeWaiters()
        while !queue.inHand.isEmpty { await untilSomethingEnds() }
    }

    /// Cancels memos in hand at their next safe point.
    package func cancelAll() {
        isClosed = true
        wakeWaiters()
        tasks.values.forEach { $0.cancel() }
    }

    package func endWhenIdle() { endsWhenIdle = true }

    package func drained() async {
        startReady(now: .now)
        while isClosed ? !queue.inHand.isEmpty : !queue.isIdle(at: .now) { await untilSomethingEnds() }
    }

    package func state() -> Report {
        var report = counts
        report.isClosed = isClosed
        report.inHand = queue.inHand
        report.waiting = queue.waiting
        return report
    }

    /// True if idle, or if a memo advanced within `limit`.
    package nonisolated func moves(within limit: Duration) async -> Bool {
        let isWorking = await state().inHand.isEmpty == false
        return !isWorking || lastMove.withLock { $0 } + limit > .now
    }

    private func untilSomethingEnds() async { await withCheckedContinuation { idleWaiters.append($0) } }

    private func releaseFreed() {
        for name in queue.release(where: \.isGone) { note(WatchNote(.obstacleGone, name)) }
    }

    private func startReady(now: Instant) {
        guard !isClosed else { return }
        while let item = queue.next(at: now) {
            note(WatchNote(.taken, item.name))
            lastMove.withLock { $0 = .now }
            tasks[item.key] = Task { [diary] in
                let outcome = await diary.take(item.work) { self.lastMove.withLock { $0 = .now } }
                self.finished(item, outcome)
            }
        }
    }

    private func finished(_ item: IntakeQueue.Item, _ outcome: MemoOutcome?) {
        tasks[item.key] = nil
        lastMove.withLock { $0 = .now }
        if let outcome { settle(item, outcome) } else { queue.finished(item) }
        wake.yield()
        // A waiter for an empty queue must find the next item in hand already.
        startReady(now: .now)
        wakeWaiters()
    }

    private func wakeWaiters() {
        let waiters = idleWaiters
        idleWaiters = []
        waiters.forEach { $0.resume() }
    }

    private func settle(_ item: IntakeQueue.Item, _ outcome: MemoOutcome) {
        let report = outcome.report
        let fault = outcome.fault
        switch report.status {
        case _ where fault?.kind == .cancelled: break
        case .filed: filed(item, report)
        case .duplicate: duplicate(item, outcome)
        case .skipped:
            counts.skipped += 1
            note(WatchNote(.skipped, item.name, .reason(report.reason ?? "nothing to keep")))
        case .pending where fault?.isGivenUp == true: held(item, outcome)
        case .pending where fault != nil && report.entry != nil:
            guard let fault, let entry = report.entry else { break }
            // The sound is safe, so the entry waits in the file's place.
            queue.finished(item)
            var waiting = IntakeQueue.Item(.entry(entry, seconds: report.audio?.seconds ?? 0))
            waiting.attempts = item.attempts
            return postpone(waiting, shownAs: item.name, fault, at: path(of: item))
        case _ where fault?.reason == .notFound:
            note(WatchNote(.vanished, item.name))
            if case .file(let file) = item.work { onVanished(file) }
        default:
            if let fault, fault.isPassing {
                return postpone(item, shownAs: item.name, fault, at: path(of: item))
            }
            held(item, outcome)
        }
        queue.finished(item)
    }

    private func filed(_ item: IntakeQueue.Item, _ report: MemoReport) {
        let entry = report.entry ?? ""
        if let replaced = report.replaces { note(WatchNote(.replaced, item.name, .entry(replaced))) }
        let isEntry = item.name == entry
        let kind: WatchNote.Kind = report.joined ? .joined : isEntry ? .finished : .filed
        note(WatchNote(kind, item.name, kind == .finished ? nil : .entry(entry)))
        counts.filed += 1
        counts.lastEntry = entry
        onFiled(entry)
    }

    private func duplicate(_ item: IntakeQueue.Item, _ outcome: MemoOutcome) {
        let report = outcome.report
        if !report.isOwnFile { counts.duplicates += 1 }
        // The log already has what happened to the file.
        guard outcome.fault == nil, !["deleted", "moved"].contains(report.sourceFile) else { return }
        note(WatchNote(report.isOwnFile ? .seenAgain : .duplicate, item.name, .entry(report.entry ?? "")))
    }

    private func held(_ item: IntakeQueue.Item, _ outcome: MemoOutcome) {
        counts.held += 1
        note(WatchNote(.held, item.name, .fault(outcome.report.fault ?? MemoFault(.unknown))))
    }

    /// An entry has no file, so only the diary can be unreadable.
    private func path(of item: IntakeQueue.Item) -> String {
        if case .file(let file) = item.work { file.path } else { diary.store.folder.path }
    }

    private func postpone(_ item: IntakeQueue.Item, shownAs name: String, _ fault: MemoFault, at path: String)
    {
        let obstacle = Obstacle(fault, path: path, diary: diary.store.folder.path)
        var pause = backOff.pause(after: item.attempts + 1)
        if case .pause(let seconds, _) = obstacle { pause = .milliseconds(Int64(seconds * 1_000)) }
        // An unseen obstacle cannot be seen to go: only the pause decides.
        let watched = obstacle.isGone ? .other(fault.reason.rawValue) : obstacle
        queue.postpone(item, because: watched, until: .now + pause)
        note(WatchNote(.waiting, name, again(obstacle, fault, after: pause)))
    }

    private func again(_ obstacle: Obstacle, _ fault: MemoFault, after pause: Duration) -> WatchNote.Fact {
        guard endsWhenIdle else { return .again(fault, seconds: pause.wholeSeconds) }
        guard case .pause = obstacle else { return .nextRun(fault, seconds: nil) }
        return .nextRun(fault, seconds: pause.wholeSeconds)
    }
}

extension Duration {
    var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}

package protocol MemoTaking: Sendable {
    /// A restore may replace the diary, so ask each time.
    var store: DiaryStore { get }

    func isDone(_ file: SettledFile) async -> Bool

    /// Nil if nothing was left to do; calls `moved` at every step.
    func take(_ work: IntakeQueue.Work, moved: @escaping @Sendable () -> Void) async -> MemoOutcome?
}

package enum GoneFiles: Equatable, Sendable {
    case file(String)
    case allBelow(String, except: Set<Path>)
}

extension DiaryStore {
    /// Files that come to these places are read again, even with the same name, size and time.
    package func forget(_ gone: GoneFiles) async {
        switch gone {
        case .file(let path): try? await ledger.doubt(path: path)
        case .allBelow(let folder, let present): try? await ledger.doubtPaths(below: folder, except: present)
        }
    }
}

extension MemoPipeline {
    /// With `disposes`, a filed memo's file is left to do: an interrupted run may have left it behind.
    package func isDone(_ file: SettledFile, disposes: Bool) async -> Bool {
        guard let row = try? await store.ledger.row(path: file.path), row.isFinished,
            row.state != .filed || !disposes
        else { return false }
        return row.paths.contains {
            Path($0.path) == Path(file.path) && $0.inode == file.look.inode
                && Int64($0.bytes) == file.look.bytes
                && $0.modifiedNanoseconds == file.look.modified && $0.changedNanoseconds == file.look.changed
        }
    }
}

package struct BackOff: Equatable, Sendable {
    package var first: Duration
    package var ceiling: Duration

    package init(first: Duration = .seconds(5), ceiling: Duration = .seconds(900)) {
        self.first = first
        self.ceiling = ceiling
    }

    package func pause(after attempts: Int) -> Duration {
        let doublings = max(0, min(attempts - 1, 24))
        return min(first * (1 << doublings), ceiling)
    }
}
