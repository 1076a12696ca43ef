package import System

package struct WatchPlan: Equatable, Sendable {
    package var inboxes: [Inbox]
    package var onEntry: [String]?

    package init(inboxes: [Inbox], onEntry: [String]? = nil) {
        self.inboxes = inboxes
        self.onEntry = onEntry
    }
}

package actor WatchService {
    package struct Report: Equatable, Sendable {
        package var inboxes: [Path: InboxWatch.Report]
        package var intake: Intake.Report
    }

    package nonisolated let intake: Intake
    private let diary: any MemoTaking
    private let note: @Sendable (WatchNote) -> Void
    private let notifier: EntryNotifier
    private var watches: [Path: (watch: InboxWatch, task: Task<Void, Never>)] = [:]
    private let vanished: AsyncStream<SettledFile>
    private var working: [Task<Void, Never>] = []

    package init(
        _ diary: any MemoTaking,
        hook: EntryHook,
        lanes: Int = 2,
        backOff: BackOff = BackOff(),
        note: @escaping @Sendable (WatchNote) -> Void
    ) {
        self.diary = diary
        self.note = note
        let notifier = EntryNotifier(diary, hook: hook)
        self.notifier = notifier
        let (vanished, vanish) = AsyncStream.makeStream(of: SettledFile.self)
        self.vanished = vanished
        intake = Intake(
            diary,
            lanes: lanes,
            backOff: backOff,
            note: note,
            onFiled: { _ in notifier.look() },
            onVanished: { vanish.yield($0) }
        )
    }

    package func apply(_ plan: WatchPlan) {
        notifier.use(plan.onEntry)
        if working.isEmpty {
            working = [
                Task { [intake] in await intake.run() }, Task { [notifier] in await notifier.run() },
                Task { await takeBackVanished() },
            ]
        }
        let wanted = Dictionary(plan.inboxes.map { (Path($0.path), $0) }) { first, _ in first }
        for (path, running) in watches where wanted[path] != running.watch.inbox {
            running.task.cancel()
            watches[path] = nil
        }
        for (path, inbox) in wanted where watches[path] == nil { begin(inbox) }
    }

    /// Another diary may lack memos that the last one had.
    package func watchAnew() {
        for running in watches.values {
            running.task.cancel()
            begin(running.watch.inbox)
        }
    }

    private func begin(_ inbox: Inbox) {
        let watch = makeWatch(inbox)
        watches[Path(inbox.path)] = (watch, Task { await watch.run() })
    }

    /// Leaves unsettled files to another run; false if a folder could not be read.
    @discardableResult
    package func once(_ plan: WatchPlan) async -> Bool {
        notifier.use(plan.onEntry)
        await intake.endWhenIdle()
        let working = Task { [intake] in await intake.run() }
        let isAll = await withTaskGroup(of: Bool.self) { group in
            for inbox in plan.inboxes {
                let watch = makeWatch(inbox)
                group.addTask { await watch.once() }
            }
            var isAll = true
            for await hasAll in group where !hasAll { isAll = false }
            return isAll
        }
        await intake.drained()
        await notifier.notifyAll()
        working.cancel()
        return isAll
    }

    package nonisolated func notify() { notifier.look() }

    package func stop(within grace: Duration) async {
        watches.values.forEach { $0.task.cancel() }
        notifier.stop()
        let overdue = Task { [intake] in
            guard (try? await Task.sleep(for: grace, clock: .suspending)) != nil else { return }
            await intake.cancelAll()
        }
        await intake.close()
        overdue.cancel()
        // The running command has its own time limit; the next start sends the other notices.
        await notifier.notifyAll()
        working.forEach { $0.cancel() }
    }

    package func isAlive(within limit: Duration) async -> Bool { await intake.moves(within: limit) }

    package func report() async -> Report {
        var inboxes: [Path: InboxWatch.Report] = [:]
        for (path, running) in watches { inboxes[path] = await running.watch.state() }
        return Report(inboxes: inboxes, intake: await intake.state())
    }

    /// A folder renamed and back brings such files.
    private func takeBackVanished() async {
        for await file in vanished { await watches[Path(file.inbox)]?.watch.takeBack(file.path) }
    }

    private func makeWatch(_ inbox: Inbox) -> InboxWatch {
        InboxWatch(inbox, note: note, forget: { [diary] in await diary.store.forget($0) }) {
            [intake] file in
            await intake.offer(file)
        }
    }
}
