import Glibc
import Programs
import Synchronization
import Travel
import VoiceCore

final class WatchedDiary: MemoTaking {
    private struct Current {
        var lock: DiaryLock
        var pipeline: MemoPipeline
        var settings: DaemonSettings
    }

    private let opening: Settings
    private let current: Mutex<Current>
    let note: @Sendable (WatchNote) -> Void
    /// Yields for another diary in the folder, which may lack what the last one had.
    let renewals: AsyncStream<Void>
    private let renewed: AsyncStream<Void>.Continuation

    init(
        _ opening: Settings,
        _ tools: PipelineDependencies,
        _ settings: DaemonSettings,
        note: @escaping @Sendable (WatchNote) -> Void
    ) throws(Failure) {
        self.opening = opening
        self.note = note
        let store: DiaryStore
        do {
            store = try opening.openDiary(.create)
        } catch {
            throw error.failure(diary: opening[Key.diary])
        }
        let lock = try Self.claim(settings.diary)
        current = Mutex(
            Current(lock: lock, pipeline: MemoPipeline(store: store, tools: tools), settings: settings)
        )
        (renewals, renewed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    var pipeline: MemoPipeline { current.withLock { $0.pipeline } }
    var settings: DaemonSettings { current.withLock { $0.settings } }
    var store: DiaryStore { pipeline.store }

    /// Memos in hand go on as they began.
    func use(_ settings: DaemonSettings, _ tools: PipelineDependencies) {
        let release = current.withLock { current in
            defer {
                current.settings = settings
                current.pipeline.tools = tools
            }
            return current.pipeline.tools.release
        }
        Task { await release() }
    }

    func release() async { await pipeline.tools.release() }

    /// Opens a diary that replaced ours, such as a restored one, but makes none, as the volume may only be away.
    func renew() async {
        let old = store
        do {
            try await old.checkPlace()
        } catch {
            guard let store = try? opening.openDiary(.write), let lock = try? Self.claim(settings.diary)
            else {
                return
            }
            current.withLock { current in
                current.lock = lock
                if current.pipeline.store === old {
                    current.pipeline = MemoPipeline(store: store, tools: current.pipeline.tools)
                }
            }
            note(WatchNote(.diaryRenewed, store.folder.path))
            renewed.yield()
        }
    }

    private static func claim(_ diary: String) throws(Failure) -> DiaryLock {
        do throws(DiaryLock.Refusal) {
            return try DiaryLock(diary: diary)
        } catch {
            switch error {
            case .held(let process):
                let who = process.map { " (process \($0))" } ?? ""
                let advice = "voicecore status shows what it does; one daemon can watch many inboxes"
                throw Failure(.busy, "\(diary): another voicecored uses this diary\(who)", advice: advice)
            case .cannotCreate(let path, let code):
                throw Failure(.cannotCreate, "\(path): \(String(cString: strerror(code)))")
            }
        }
    }

    func isDone(_ file: SettledFile) async -> Bool {
        await renew()
        return await pipeline.isDone(file, disposes: settings.offer(for: file).terms.source != .keep)
    }

    func take(_ work: IntakeQueue.Work, moved: @escaping @Sendable () -> Void) async -> MemoOutcome? {
        await renew()
        switch work {
        case .file(let file): return await take(file, moved)
        case .entry(let id, _):
            guard let entry = EntryID(id) else { return nil }
            let outcome = await pipeline.finish(entry) { _, _, _ in moved() }
            log(outcome)
            return outcome
        }
    }

    private func take(_ file: SettledFile, _ moved: @escaping @Sendable () -> Void) async -> MemoOutcome? {
        guard case .file(let look) = PathSight.at(file.path), look == file.look else {
            return MemoOutcome(MemoOffer(path: file.path), MemoFault(.notFound))
        }
        // An inbox that got other settings offers its files once more.
        guard await !isDone(file) else { return nil }
        let earlier = try? await store.ledger.row(path: file.path)
        let (pipeline, settings) = current.withLock { ($0.pipeline, $0.settings) }
        let mistakes = Sidecar.mistakes(besideMemo: file.path, at: .present(in: .present))
        var outcome = await pipeline.ingest(settings.offer(for: file)) { _, _, _ in moved() }
        let report = outcome.report
        // A file that was touched, or came back, is no duplicate of itself.
        outcome.report.isOwnFile =
            earlier != nil && report.status == .duplicate && report.ledgerRow == earlier?.id
        if report.status == .filed, !report.joined, let old = earlier?.entry, old.description != report.entry
        {
            outcome.report.replaces = old.description
        }
        log(outcome)
        for (path, mistake) in mistakes where report.status == .filed {
            note(WatchNote(.notUnderstood, path, .said(mistake.sentence.line)))
        }
        if let rules = report.rules {
            note(WatchNote(.ruled, report.source, .said(rules.joined(separator: ", "))))
        }
        return outcome
    }

    private func log(_ outcome: MemoOutcome) {
        let report = outcome.report
        for photo in report.gathered {
            let fact = report.entry.map { WatchNote.Fact.entryInstead($0, of: photo.entry.description) }
            note(WatchNote(.joined, photo.name, fact))
        }
        if report.status == .filed, let flaw = report.flaw {
            let stays = report.sourceFile == "kept" ? "; it stays where it is" : ""
            note(WatchNote(.notWhole, report.source, .said(flaw.sentence + stays)))
        }
        if report.status == .duplicate, let entry = report.entry {
            let own = report.isOwnFile ? WatchNote.Fact.own(entry: entry, movedTo: report.movedTo) : nil
            if report.sourceFile == "deleted" {
                note(WatchNote(.fileDeleted, report.source, own ?? .entry(entry)))
            }
            if let target = report.movedTo {
                note(WatchNote(.fileMoved, report.source, own ?? .said(target)))
            }
        }
        var shown = outcome
        if report.isOwnFile { shown.report.status = .filed }
        guard [.filed, .duplicate].contains(shown.report.status), let sentence = shown.sentence else {
            return
        }
        note(WatchNote(.fileStays, report.source, .said(sentence.line)))
    }

    /// Repeats every five minutes, as other programs leave work, too.
    func doChores(with service: WatchService) async {
        while !Task.isCancelled {
            await fileRecordings()
            // What fails now is done at the next turn.
            _ = try? await store.trash.removeExpired(at: pipeline.tools.now())
            service.notify()
            await offerUnfinished(to: service.intake)
            try? await Task.sleep(for: .seconds(300), clock: .suspending)
        }
    }

    func offerUnfinished(to intake: Intake) async {
        await renew()
        for id in (try? await pipeline.dueEntries()) ?? [] {
            let seconds = try? await store.entries.entry(id).sound?.seconds
            await intake.offer(entry: id.description, seconds: seconds ?? 0)
        }
    }

    /// A recording that cannot be filed stays, and is found again.
    func fileRecordings() async {
        await renew()
        let pipeline = pipeline
        let folder = AbandonedRecordings.folder(of: pipeline.store)
        for outcome in await AbandonedRecordings.file(by: pipeline, terms: settings.usual) {
            let report = outcome.report
            note(
                WatchNote(
                    report.entry == nil ? .held : .filed,
                    "\(folder)/\(report.source)",
                    report.entry.map(WatchNote.Fact.entry) ?? outcome.sentence.map { .said($0.line) }
                )
            )
        }
    }

    func sweepLinks(_ environment: [String: String]) async {
        while !Task.isCancelled {
            await sweepLinksOnce(environment)
            try? await Task.sleep(for: .seconds(300), clock: .suspending)
        }
    }

    func sweepLinksOnce(_ environment: [String: String]) async {
        guard settings.fetchesLinks, let fetcher = LinkFetcher(environment: environment) else { return }
        await renew()
        let pipeline = pipeline
        let sweep = LinkSweep(pipeline.store, by: fetcher)
        // A link that could not be kept now is asked for again at a later turn.
        guard let report = try? await sweep.run(now: pipeline.tools.now), !report.isEmpty else { return }
        var said = "\(report.had) fetched"
        if report.pictures > 0 { said += ", pictures alone: \(report.pictures)" }
        if report.failed > 0 { said += ", \(report.failed) failed" }
        note(WatchNote(.linksFetched, pipeline.store.folder.path, .said(said)))
    }
}
