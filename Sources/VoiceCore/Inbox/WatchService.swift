package import System

/// The daemon without its shell: inboxes, intake and hook, started, changed and stopped together.
package actor WatchService {
    /// Everything that a status tells.
    package struct Report: Equatable, Sendable {
        /// What each inbox's watch says of itself.
        package var inboxes: [Path: InboxWatch.Report]
        /// What the intake says of itself.
        package var intake: Intake.Report
    }

    /// What takes the memos in.
    package nonisolated let intake: Intake
    private let road: Road
    private let note: @Sendable (WatchNote) -> Void
    private let teller: EntryNotifier
    private var watches: [Path: (watch: InboxWatch, task: Task<Void, Never>)] = [:]
    private let vanished: AsyncStream<SettledFile>
    private var working: [Task<Void, Never>] = []

    package init(
        road: Road,
        hook: EntryHook,
        lanes: Int = 2,
        backOff: BackOff = BackOff(),
        note: @escaping @Sendable (WatchNote) -> Void
    ) {
        self.road = road
        self.note = note
        let teller = EntryNotifier(hook: hook, road: road)
        self.teller = teller
        let (vanished, vanish) = AsyncStream.makeStream(of: SettledFile.self)
        self.vanished = vanished
        intake = Intake(
            road: road,
            lanes: lanes,
            backOff: backOff,
            note: note,
            onFiled: { _, _ in teller.look() },
            onVanished: { vanish.yield($0) }
        )
    }

    /// Begins to watch, or changes to another plan; inboxes that stay as they are, and what is in hand, are untouched.
    package func apply(_ plan: WatchPlan) {
        teller.use(plan.onEntry)
        if working.isEmpty {
            working = [
                Task { [intake] in await intake.run() }, Task { [teller] in await teller.run() },
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

    /// Looks at everything as after a start, because whoever files it may lack what was handed over before.
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

    /// Takes what has settled now, comes back when it is dealt with, and leaves the rest for another time.
    ///
    /// `false` says that some folder could not be looked into.
    @discardableResult
    package func once(_ plan: WatchPlan) async -> Bool {
        teller.use(plan.onEntry)
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
        await teller.tellAll()
        working.cancel()
        return isAll
    }

    /// Says that there may be an entry to tell of that came another way than through the intake.
    package nonisolated func tell() { teller.look() }

    /// Takes nothing more; what is in hand may finish within the time, and is then stopped where it is safe.
    package func stop(within grace: Duration) async {
        watches.values.forEach { $0.task.cancel() }
        teller.stop()
        let overdue = Task { [intake] in
            guard (try? await Task.sleep(for: grace, clock: .suspending)) != nil else { return }
            await intake.cancelAll()
        }
        await intake.close()
        overdue.cancel()
        // The command in hand has a time limit of its own; the others are told by the next start.
        await teller.tellAll()
        working.forEach { $0.cancel() }
    }

    /// Whether the parts answer, and what is in hand comes further.
    package func isAlive(within limit: Duration) async -> Bool {
        await intake.moves(within: limit)
    }

    /// Everything that a status tells, as it is now.
    package func report() async -> Report {
        var inboxes: [Path: InboxWatch.Report] = [:]
        for (path, running) in watches { inboxes[path] = await running.watch.state() }
        return Report(inboxes: inboxes, intake: await intake.state())
    }

    /// A file that was gone when its turn came, as when its folder was renamed and back, is looked at again.
    private func takeBackVanished() async {
        for await file in vanished { await watches[Path(file.inbox)]?.watch.takeBack(file.path) }
    }

    private func makeWatch(_ inbox: Inbox) -> InboxWatch {
        InboxWatch(inbox, note: note, forget: road.forget) { [intake] file in await intake.offer(file) }
    }
}
