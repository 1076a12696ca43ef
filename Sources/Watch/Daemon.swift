import FoundationEssentials
import Glibc
import Programs
import VoiceCore
import Web

struct Daemon {
    private static let grace = Duration.seconds(8)

    private let invocation: Invocation
    private let settings: DaemonSettings
    private let diary: WatchedDiary
    private let service: WatchService
    private let keeper: StatusKeeper
    private let notice: ServiceNotice
    private let note: @Sendable (WatchNote) -> Void
    private let keeping: Task<Void, Never>
    private let signals: AsyncStream<Signal>
    private let page: ServedPage?
    private let metrics: MetricsKeeper?

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let daemon = try Daemon(invocation)
        defer { daemon.keeping.cancel() }
        return invocation[DaemonProgram.once] ? await daemon.once() : await daemon.watch()
    }

    private init(_ invocation: Invocation) throws {
        let read = try Settings(for: invocation)
        let log = read.log(for: invocation)
        self.invocation = invocation
        settings = try Self.daemonSettings(read, invocation)
        // Before anything else, so that no signal finds the daemon unprepared.
        signals = Signals.listen(for: [.hangUp, .terminate, .interrupt])
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let note: @Sendable (WatchNote) -> Void = { note in
            log.write(note.namingOthers)
            changed.yield()
        }
        self.note = note
        let tools = Self.tools(read, invocation, log)
        diary = try WatchedDiary(read, tools, settings, note: note)
        page = try invocation[DaemonProgram.once] ? nil : Self.page(read, diary.store, invocation)
        let hook = EntryHook(environment: invocation.environment, note: note)
        service = WatchService(diary, hook: hook, lanes: settings.lanes, note: note)
        notice = ServiceNotice(environment: invocation.environment)
        let keeper = StatusKeeper(
            DaemonStatus(process: getpid(), version: Version.number, startedAt: Date()),
            of: service,
            diary: settings.diary,
            notice: notice,
            note: note,
            words: \.line,
            now: { Date() }
        )
        self.keeper = keeper
        metrics = MetricsKeeper(read) { log.warning($0) }
        keeping = Task { await keeper.run(changes, changed) }
        note(WatchNote(.started, settings.diary, .version(Version.number)))
    }

    private func watch() async -> ExitCode {
        await service.apply(settings.plan)
        let renewing = Task { for await _ in diary.renewals { await service.watchAnew() } }
        let finishing = Task { await diary.doChores(with: service) }
        let sweeping = Task { await diary.sweepLinks(invocation.environment) }
        let counting = Task { [metrics, keeper] in await metrics?.run { await keeper.present() } }
        defer {
            renewing.cancel()
            finishing.cancel()
            sweeping.cancel()
        }
        await keeper.write()
        notice.ready(await keeper.line)
        var last = Signal.terminate
        for await signal in signals {
            last = signal
            guard signal == .hangUp else { break }
            notice.reloading()
            await reload()
            await keeper.write()
            notice.ready(await keeper.line)
        }
        let second = Task { for await signal in signals where signal != .hangUp { Self.endNow(signal) } }
        defer { second.cancel() }
        notice.stopping("stopping")
        note(WatchNote(.stopping, settings.diary))
        await page?.end()
        counting.cancel()
        await service.stop(within: Self.grace)
        await diary.release()
        await counting.value
        await keeper.write(isLast: true)
        note(WatchNote(.stopped, settings.diary))
        // Whoever manages a service ends it by SIGTERM, which is how it should end.
        return last == .interrupt ? .interrupted : .done
    }

    private func once() async -> ExitCode {
        let work = Task {
            await diary.fileRecordings()
            await diary.offerUnfinished(to: service.intake)
            let isAll = await service.once(settings.plan)
            await diary.sweepLinksOnce(invocation.environment)
            return isAll
        }
        let listening = Task { await stop(work) }
        let isAll = await work.value
        listening.cancel()
        await diary.release()
        await keeper.write(isLast: true)
        let intake = await service.report().intake
        // Whoever starts it by hand sees what came of it; a timer's log has each memo.
        if invocation.console.error.isTerminal, !invocation.isQuiet { invocation.console.say(intake.line) }
        if let signal = await listening.value { return signal.exitCode }
        let missing = settings.plan.inboxes.filter {
            FileIdentity(folder: $0.path) == nil || access($0.path, R_OK | X_OK) != 0
        }
        // Each was said in the log; the others were taken.
        guard missing.isEmpty else { return .unavailable }
        return isAll && intake.held == 0 && intake.waiting.isEmpty ? .done : .someFailed
    }

    /// The second signal ends the process; returns the first.
    private func stop(_ work: Task<Bool, Never>) async -> Signal? {
        var first: Signal?
        for await signal in signals where signal != .hangUp {
            if first != nil { Self.endNow(signal) }
            first = signal
            note(WatchNote(.stopping, settings.diary))
            Task {
                await service.stop(within: Self.grace)
                work.cancel()
            }
        }
        return first
    }

    /// Like a kill, which loses nothing.
    private static func endNow(_ signal: Signal) { _exit(signal.exitCode.rawValue) }

    /// A mistake in the settings changes nothing.
    private func reload() async {
        do {
            let read = try Settings(for: invocation)
            let new = try Self.daemonSettings(read, invocation)
            guard new.diary == settings.diary else {
                throw Failure(.configuration, "restart the daemon to use another diary")
            }
            diary.use(new, Self.tools(read, invocation, read.log(for: invocation)))
            // Opening moves the days, if the settings let them begin elsewhere now.
            _ = try? read.openDiary(.write)
            await service.apply(new.plan)
            note(WatchNote(.reloaded, settings.diary, .inboxes(new.plan.inboxes.count)))
        } catch {
            let failure = error as? Failure
            let reason = failure.map { ([$0.message] + $0.more).joined(separator: "; ") } ?? "\(error)"
            note(WatchNote(.reloadRefused, settings.diary, .said(reason)))
        }
    }
}

extension Daemon {
    private static func tools(_ settings: Settings, _ invocation: Invocation, _ log: Log)
        -> PipelineDependencies
    {
        PipelineDependencies(settings, environment: invocation.environment, keepsUnfinished: true) {
            log.warning($0)
        }
    }

    private static func page(_ settings: Settings, _ store: DiaryStore, _ invocation: Invocation)
        throws(Failure)
        -> ServedPage?
    {
        guard settings[Key.page] else { return nil }
        do throws(ServedPage.Refusal) {
            return try ServedPage(
                store,
                settings,
                reload: { try? Settings(for: invocation) },
                environment: invocation.environment,
                program: invocation.program.name,
                port: 0
            )
        } catch {
            guard case .address(let errno) = error, errno != ELIBACC else {
                throw error.failure(port: nil, wyoming: nil)
            }
            let reason = String(cString: strerror(errno))
            let advice = "let the service use AF_INET, or take page: true out of the settings"
            throw Failure(.unavailable, "the pages cannot be served: \(reason)", advice: advice)
        }
    }

    private static func daemonSettings(_ settings: Settings, _ invocation: Invocation) throws(Failure)
        -> DaemonSettings
    {
        let daemon = DaemonSettings(
            settings,
            polls: invocation[DaemonProgram.poll],
            environment: invocation.environment
        )
        guard !daemon.plan.inboxes.isEmpty else {
            let file = settings.file ?? settings.folders.config + "/config.json5"
            let advice = "name one with --inbox DIR, or as inboxes: [\"~/Memos\"] in \(file)"
            throw Failure(.configuration, "no inbox to watch", advice: advice)
        }
        try settings.checkInboxes(daemon.plan.inboxes.map(\.path), diary: daemon.diary)
        try settings.checkMetricsFile()
        return daemon
    }
}

extension WatchNote {
    fileprivate var namingOthers: WatchNote {
        guard kind == .passedOver, case .ofDiary(.export)? = fact else { return self }
        let others = MemoFolder.memos(besideExport: subject)
        guard !others.isEmpty, let facts else { return self }
        let names = others.prefix(3).map { Path($0).name }.joined(separator: ", ")
        let more = others.count > 3 ? " and \(others.count - 3) more" : ""
        return WatchNote(kind, subject, .said("\(facts); other files in it are not filed: \(names)\(more)"))
    }
}

extension Log {
    fileprivate func write(_ note: WatchNote) {
        switch note.level {
        case .debug: debug(note.line)
        case .info: info(note.line)
        case .notice: notice(note.line)
        case .warning: warning(note.line)
        case .error: error(note.line)
        }
    }
}
