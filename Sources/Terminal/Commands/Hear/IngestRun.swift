import Programs
import VoiceCore

/// Ingests several memos at once, and reports them in the order offered.
struct IngestRun: Sendable {
    let pipeline: MemoPipeline
    let jobs: Int
    let lister: OutcomeList

    /// Photos come last: an entry of their own would vanish once the memo comes that they belong to.
    func ingest(_ offered: [MemoOffer]) async -> ExitCode {
        let photos = Set(offered.indices.filter { MemoFolder.isPhoto(offered[$0].path) })
        let offers = offered.indices.filter { !photos.contains($0) }.map { offered[$0] }
        // Before the notes go the way of their memos.
        var batch = Batch(offers: offers + photos.sorted().map { offered[$0] }, at: pipeline.tools.now())
        let progress = lister.progress(named: batch.offers.map { $0.shownPath.lastName })
        await ingest(0..<offers.count, of: &batch, progress)
        await ingest(offers.count..<offered.count, of: &batch, progress)
        progress.end()
        await lister.close(offered: offered.count, dealtWith: batch.codes.count)
        return Self.code(of: batch.codes)
    }

    private struct Batch {
        let offers: [MemoOffer]
        let mistakes: [[(path: String, mistake: Sidecar.Mistake)]]
        var codes: [ExitCode] = []
        var isFull = false

        init(offers: [MemoOffer], at now: Moment) {
            self.offers = offers
            mistakes = offers.map { Sidecar.mistakes(besideMemo: $0.path, at: now) }
        }
    }

    private func ingest(_ part: Range<Int>, of batch: inout Batch, _ progress: IngestProgress) async {
        let offers = batch.offers
        var waiting: [Int: MemoOutcome] = [:]
        var next = part.lowerBound
        await withTaskGroup(of: (Int, MemoOutcome).self) { group in
            var remaining = part
            func start() {
                guard !Task.isCancelled, !batch.isFull, let index = remaining.popFirst() else { return }
                group.addTask {
                    (index, await pipeline.ingest(offers[index], progress: progress.telling(index)))
                }
            }
            for _ in 0..<max(1, jobs) { start() }
            for await (index, outcome) in group {
                progress.finished(index)
                waiting[index] = outcome
                if outcome.findsFullDisk { batch.isFull = true }
                while var outcome = waiting.removeValue(forKey: next) {
                    await letGo(of: &outcome, offers[next])
                    await lister.show(outcome)
                    for (path, mistake) in batch.mistakes[next] where outcome.report.status == .filed {
                        lister.complain(mistake.sentence, about: path.lastName)
                    }
                    batch.codes.append(outcome.fault?.exitCode ?? .done)
                    next += 1
                }
                start()
            }
        }
    }

    /// Forgets a held file that cannot be sound; a retry would fail again.
    private func letGo(of outcome: inout MemoOutcome, _ offer: MemoOffer) async {
        guard outcome.report.status == .held else { return }
        let row = try? await pipeline.store.ledger.row(path: offer.path)
        outcome.report.isWrittenDown = row?.state == .held
        guard Self.isNoMemo(outcome, offer), let row else { return }
        let isAlone = row.paths.count == 1
        if isAlone, (try? await pipeline.store.ledger.forget(row.id)) != true { return }
        outcome.report.status = .skipped
    }

    static func isNoMemo(_ outcome: MemoOutcome, _ offer: MemoOffer) -> Bool {
        let isNeither = [.unknownFormat, .notAPhoto].contains(outcome.fault?.reason)
        return outcome.report.status == .held && isNeither && !SoundName.isLikely(offer.path)
    }

    static func code(of codes: [ExitCode]) -> ExitCode {
        let failed = codes.filter { $0 != .done }
        guard let first = failed.first else { return .done }
        return failed.count == codes.count && Set(failed).count == 1 ? first : .someFailed
    }
}

struct IngestPreview: Sendable {
    private let invocation: Invocation
    private let settings: Settings
    private let given: GivenFacts

    init(_ invocation: Invocation, _ settings: Settings, _ given: GivenFacts) {
        self.invocation = invocation
        self.settings = settings
        self.given = given
    }

    func run(_ offers: [MemoOffer]) async -> ExitCode {
        // Without a diary nothing is a duplicate yet.
        let store = try? settings.openDiary(.read)
        let zone = settings.zone(environment: invocation.environment)
        let preview = MemoPreview(store: store, zone: zone, now: .present(in: zone))
        let lister = OutcomeList(invocation, store, given)
        var codes: [ExitCode] = []
        var earlier: [String: String] = [:]
        for offer in offers {
            var outcome = await preview.preview(offer, behind: &earlier)
            if IngestRun.isNoMemo(outcome, offer) { outcome.report.status = .skipped }
            await lister.show(outcome)
            codes.append(outcome.fault?.exitCode ?? .done)
        }
        await lister.close(offered: offers.count, dealtWith: offers.count)
        return IngestRun.code(of: codes)
    }
}

struct IngestProgress: Sendable {
    private let batch: BatchProgress
    private let names: [String]

    init(_ bar: Progress, names: [String]) {
        batch = BatchProgress(bar, of: names.count)
        self.names = names
    }

    func telling(_ index: Int) -> MemoProgress {
        { [batch, name = names[index]] stage, seconds, ofSeconds in
            let part = ofSeconds.map { $0 > 0 ? min(1, seconds / $0) : 0 } ?? 0
            let share = stage == .hear ? 0.1 + 0.88 * part : 0.1 * part
            batch.update(index, to: share, title: "\(name): \(stage == .hear ? "hearing" : "decoding")")
        }
    }

    func finished(_ index: Int) { batch.update(index, to: 1, title: names[index]) }

    func hold() { batch.hold() }

    func goOn() { batch.goOn() }

    func end() { batch.end() }
}
