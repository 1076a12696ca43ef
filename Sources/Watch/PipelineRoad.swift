import Glibc
import Programs
import Synchronization
import Travel
import VoiceCore

/// The road of the diary, as the intake asks for it.
final class PipelineRoad: Sendable {
    private let diary: ClaimedDiary
    private let current: Mutex<(pipeline: MemoPipeline, settings: DaemonSettings)>
    private let note: @Sendable (WatchNote) -> Void
    /// Tells whenever another diary was opened: it may lack what was done for the last one.
    let renewals: AsyncStream<Void>
    private let renewed: AsyncStream<Void>.Continuation

    init(
        _ diary: ClaimedDiary,
        _ tools: PipelineDependencies,
        _ settings: DaemonSettings,
        note: @escaping @Sendable (WatchNote) -> Void
    ) {
        self.diary = diary
        current = Mutex((MemoPipeline(store: diary.store, tools: tools), settings))
        self.note = note
        (renewals, renewed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    private var pipeline: MemoPipeline { current.withLock { $0.pipeline } }

    /// Opens the diary anew when another has come into its folder.
    ///
    /// Until that can be done every memo waits: the one that was open is gone, with all that would be written to it.
    private func renewDiary() async {
        let old = pipeline.store
        do {
            try await old.checkPlace()
        } catch {
            guard let store = diary.opened() else { return }
            current.withLock { current in
                if current.pipeline.store === old {
                    current.pipeline = MemoPipeline(store: store, tools: current.pipeline.tools)
                }
            }
            note(WatchNote(.diaryRenewed, store.folder.path))
            renewed.yield()
        }
    }

    /// From now on memos are taken by other settings and tools; those in hand are not disturbed.
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

    /// Lets go of what hears.
    func release() async { await pipeline.tools.release() }

    var road: Road {
        Road(isDone: isDone, forget: forget, untold: untold, told: told) { work, moved in
            switch work {
            case .file(let file): await self.enter(file, moved)
            case .entry(let id, _): await self.finish(id, moved)
            }
        }
    }
}

extension PipelineRoad {
    /// Whatever comes where a file is gone from is read, also when it has the same name, size and time.
    private func forget(_ gone: GoneFiles) async {
        switch gone {
        case .file(let path): try? await pipeline.store.ledger.doubt(path: path)
        case .allBelow(let folder, let present):
            try? await pipeline.store.ledger.doubtPaths(below: folder, except: present)
        }
    }

    /// Whether the ledger says that this file, looking as it does, needs nothing more.
    private func isDone(_ file: SettledFile) async -> Bool {
        await renewDiary()
        guard let row = try? await pipeline.store.ledger.row(path: file.path), row.isFinished else {
            return false
        }
        // Only a run that ended at the last step leaves the file of a filed memo that is to go.
        guard row.state != .filed || current.withLock({ $0.settings.offer(for: file) }).terms.source == .keep
        else { return false }
        return row.paths.contains {
            Path($0.path) == Path(file.path) && $0.inode == file.look.inode
                && Int64($0.bytes) == file.look.bytes
                && $0.modifiedNanoseconds == file.look.modified && $0.changedNanoseconds == file.look.changed
        }
    }

    private func enter(_ file: SettledFile, _ moved: @escaping @Sendable () -> Void) async -> RoadOutcome {
        await renewDiary()
        guard case .file(let look) = PathSight.at(file.path), look == file.look else { return .vanished }
        // It may have been offered twice before the first was done, as when its inbox got other settings.
        guard await !isDone(file) else { return .done }
        let earlier = try? await pipeline.store.ledger.row(path: file.path)
        let (pipeline, settings) = current.withLock { $0 }
        let offer = settings.offer(for: file)
        let mistakes = Sidecar.mistakes(besideMemo: file.path, at: .present(in: .present))
        let outcome = await pipeline.ingest(offer) { _, _, _ in moved() }
        // A file that was touched, or came back, is no duplicate of itself.
        let isOwn =
            earlier != nil && outcome.report.status == .duplicate && outcome.report.ledgerRow == earlier?.id
        tellOfFile(of: outcome, isOwn: isOwn)
        for (path, mistake) in mistakes where outcome.report.status == .filed {
            note(WatchNote(.notUnderstood, path, .said(mistake.sentence.line)))
        }
        if let rules = outcome.report.rules {
            note(WatchNote(.ruled, outcome.report.source, .said(rules.joined(separator: ", "))))
        }
        let taken = RoadOutcome(outcome, path: file.path, diary: pipeline.store.folder.path)
        if isOwn, case .duplicate(let entry, let isTold) = taken {
            return isTold ? .done : .seenAgain(entry: entry)
        }
        guard case .filed(let entry, let report, _) = taken, let old = earlier?.entry,
            old.description != entry
        else { return taken }
        return .filed(entry: entry, report: report, replaces: old.description)
    }
}

extension PipelineRoad {
    /// The completed entries that the person's command has not heard of.
    private func untold() async -> [CompletedEntry] {
        await pipeline.store.untoldReports().map {
            CompletedEntry(id: $0.entry ?? "", report: Array($0.json.utf8))
        }
    }

    private func told(_ entry: String) async {
        guard let id = EntryID(entry) else { return }
        try? await pipeline.store.jobs.finishNotification(id)
    }
}

extension PipelineRoad {
    /// Says what became of files: of photos that joined a memo which came later, of one that is not whole, and of one
    /// that went, or could not go where it should, though its memo was in the diary before.
    private func tellOfFile(of outcome: MemoOutcome, isOwn: Bool = false) {
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
            let own = isOwn ? WatchNote.Fact.own(entry: entry, movedTo: report.movedTo) : nil
            if report.sourceFile == "deleted" {
                note(WatchNote(.fileDeleted, report.source, own ?? .entry(entry)))
            }
            if let target = report.movedTo {
                note(WatchNote(.fileMoved, report.source, own ?? .said(target)))
            }
        }
        var outcome = outcome
        if isOwn { outcome.report.status = .filed }
        guard let sentence = outcome.sentence, [.filed, .duplicate].contains(outcome.report.status) else {
            return
        }
        note(WatchNote(.fileStays, outcome.report.source, .said(sentence.line)))
    }
}

extension PipelineRoad {
    /// Offers every entry that lacks something and may be tried now.
    func offerUnfinished(to intake: Intake) async {
        await renewDiary()
        for id in (try? await pipeline.dueEntries()) ?? [] {
            let seconds = try? await pipeline.store.entries.entry(id).sound?.seconds
            await intake.offer(entry: id.description, seconds: seconds ?? 0)
        }
    }

    /// Files the recordings whose program died; what cannot be filed now stays, and is found again.
    func fileRecordings() async {
        await renewDiary()
        let (pipeline, settings) = current.withLock { $0 }
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

    /// Does both at the start and now and then, until the task is cancelled: other programs leave things too.
    func finishUnfinished(with service: WatchService) async {
        while !Task.isCancelled {
            await fileRecordings()
            // What cannot be done now is done at the next turn.
            _ = try? await pipeline.store.trash.removeExpired(at: pipeline.tools.now())
            service.tell()
            await offerUnfinished(to: service.intake)
            try? await Task.sleep(for: .seconds(300), clock: .suspending)
        }
    }

    /// Has the titles of links fetched at the start and now and then, where the settings let it.
    func sweepLinks(_ environment: [String: String], again seconds: Double) async {
        while !Task.isCancelled {
            await sweepLinksOnce(environment)
            try? await Task.sleep(for: .seconds(seconds), clock: .suspending)
        }
    }

    /// Has the titles of links fetched that are to be asked for now.
    func sweepLinksOnce(_ environment: [String: String]) async {
        let (pipeline, settings) = current.withLock { $0 }
        guard settings.fetchesLinks, let fetcher = LinkFetcher(environment: environment) else { return }
        await renewDiary()
        let sweep = LinkSweep(pipeline.store, by: fetcher)
        // What could not be kept now is asked for again at a later turn.
        let now = pipeline.tools.now
        guard let report = try? await sweep.run(now: now), !report.isEmpty else { return }
        var said = "\(report.had) fetched"
        if report.pictures > 0 { said += ", pictures alone: \(report.pictures)" }
        if report.failed > 0 { said += ", \(report.failed) failed" }
        note(WatchNote(.linksFetched, pipeline.store.folder.path, .said(said)))
    }

    private func finish(_ id: String, _ moved: @escaping @Sendable () -> Void) async -> RoadOutcome {
        await renewDiary()
        guard let entry = EntryID(id) else { return .vanished }
        let outcome = await pipeline.finish(entry) { _, _, _ in moved() }
        tellOfFile(of: outcome)
        // Its file has the entry's name from now on: what matters is that it is finished.
        return RoadOutcome(outcome, path: pipeline.store.folder.path, diary: pipeline.store.folder.path)
    }
}
