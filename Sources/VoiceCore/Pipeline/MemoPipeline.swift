internal import Diary

/// Each line of ``enter(_:_:_:)`` and ``finish(_:_:)`` is a stage whose result is saved when it ends.
public struct MemoPipeline: Sendable {
    package let store: DiaryStore
    /// Changes apply to later memos only.
    public var tools: PipelineDependencies
    let locks = KeyedLock()

    public init(store: DiaryStore, tools: PipelineDependencies) {
        self.store = store
        self.tools = tools
    }

    public func ingest(_ offer: MemoOffer, progress: @escaping MemoProgress = { _, _, _ in }) async
        -> MemoOutcome
    {
        let trip = MemoRun(offer: offer, progress: progress)
        do {
            let file = try await trip.at(.read) { try await OpenedMemo.open(offer.path) }
            switch try await trip.at(.ledger, { try await ledger.begin(file, offer) }) {
            case .settled(let outcome): return outcome
            case .reading(let row, let isTaken): return try await enter(file, row, isTaken: isTaken, trip)
            }
        } catch {
            return MemoOutcome(offer, MemoFault(error))
        }
    }

    private func enter(_ file: OfferedFile, _ seen: LedgerRow.ID, isTaken: Bool, _ trip: MemoRun)
        async throws
        -> MemoOutcome
    {
        let offer = trip.offer
        let memo: OpenedMemo
        do {
            memo = try await trip.at(.read) { try await OpenedMemo.read(file) }
        } catch  where isTaken {
            return await ledger.closing(seen, offer, takesBack: false) { throw error }
        }
        return try await locks.through(memo.digest.sha256) {
            switch try await trip.at(.ledger, { try await ledger.admit(memo, offer, seen, isTaken: isTaken) })
            {
            case .settled(let outcome) where outcome.report.status == .duplicate:
                let isBack = try? await bringBackSound(of: outcome.report, memo, trip)
                var report = try await keeping.betterGuess(of: outcome.report, by: memo, offer)
                report.soundIsBack = isBack ?? false
                return await filing.dispose(of: memo, report, offer)
            case .settled(let outcome): return outcome
            case .begun(let id, let row) where PhotoStage.isPhoto(memo):
                return await ledger.closing(row, offer, takesBack: false) {
                    try await trip.at(.file) { try await filing.enterPhoto(id, memo, row, offer) }
                }
            case .new(let row) where PhotoStage.isPhoto(memo): return await enterPhoto(memo, row, trip)
            case .begun(let id, let row):
                return await goOn(KeptMemo(entry: id, row: row, file: memo), row, trip)
            case .new(let row): return await enter(memo, row, trip)
            }
        }
    }

    private func enter(_ memo: OpenedMemo, _ row: LedgerRow.ID, _ trip: MemoRun) async -> MemoOutcome {
        var gathered: [GatheredPhoto] = []
        var outcome = await ledger.closing(row, trip.offer, takesBack: !tools.keepsUnfinished) {
            try await store.withWorkFolder { folder in
                let sound = try await trip.at(.decode) { try await decoding.decode(memo, in: folder, trip) }
                let kept = try await trip.at(.keep) {
                    try await keeping.keep(sound, of: memo, row, trip.offer)
                }
                gathered = kept.gathered
                return try await finish(
                    KeptMemo(entry: kept.id, row: row, file: memo, sound: sound.toHear),
                    trip
                )
            }
        }
        if outcome.report.entry != nil { outcome.report.gathered = gathered }
        return outcome
    }

    /// Recreates a lost archive from the memo that made it.
    private func bringBackSound(of report: MemoReport, _ memo: OpenedMemo, _ trip: MemoRun) async throws
        -> Bool
    {
        guard let id = report.entry.flatMap({ EntryID($0) }), try await store.sounds.isGone(of: id),
            try await store.entries.entry(id).origin?.sha256 == memo.digest.sha256
        else { return false }
        return try await store.withWorkFolder { folder in
            let sound = try await trip.at(.decode) { try await decoding.decode(memo, in: folder, trip) }
            try await keeping.bringBack(sound, of: id)
            return true
        }
    }

    private func enterPhoto(_ memo: OpenedMemo, _ row: LedgerRow.ID, _ trip: MemoRun) async -> MemoOutcome {
        await ledger.closing(row, trip.offer, takesBack: false) {
            let id = try await trip.at(.keep) { try await photos.keep(memo, row, trip.offer) }
            return try await trip.at(.file) { try await filing.enterPhoto(id, memo, row, trip.offer) }
        }
    }

    func goOn(_ memo: KeptMemo, _ row: LedgerRow.ID, _ trip: MemoRun) async -> MemoOutcome {
        await ledger.closing(row, trip.offer, takesBack: false) { try await finish(memo, trip) }
    }

    func finish(_ memo: KeptMemo, hears: Bool = true, _ trip: MemoRun) async throws -> MemoOutcome {
        if hears { try await trip.at(.hear) { try await hearing.hear(memo, trip) } }
        try await trip.at(.feel) { try await feeling.feel(memo.entry, memo.row) }
        await feeling.analyse(memo.entry)
        await aligning.align(memo.entry)
        guard memo.row != nil else { return try await filing.report(memo, trip.offer) }
        return try await trip.at(.file) { try await filing.enter(memo, trip.offer) }
    }

    var ledger: LedgerStage { LedgerStage(store: store, tools: tools, runner: runner) }
    private var photos: PhotoStage { PhotoStage(store: store, tools: tools) }
    private var decoding: SoundStage { SoundStage(tools: tools) }
    var keeping: SaveStage { SaveStage(store: store, tools: tools) }
    var hearing: HearStage { HearStage(runner: runner) }
    var feeling: FeelStage { FeelStage(runner: runner) }
    var aligning: AlignStage { AlignStage(runner: runner) }
    var filing: FileStage { FileStage(store: store, tools: tools) }
    var runner: EntryJobRunner { EntryJobRunner(store: store, tools: tools, locks: locks) }
}
