internal import Diary

/// The whole way from a memo's file to a diary entry.
///
/// Each line of ``take(_:_:_:)`` is one stage. A stage takes a value and gives a value, knows nothing of its
/// neighbours, and has in the diary what it reached when it ends: a fault or a kill costs what was in hand and
/// nothing before it.
public struct MemoPipeline: Sendable {
    public let store: DiaryStore
    /// May be changed while memos are on their way; those go on with what they began with.
    public var tools: MemoTools
    let turnstile = KeyedLock()

    public init(store: DiaryStore, tools: MemoTools) {
        self.store = store
        self.tools = tools
    }

    /// Takes one memo as far as it goes, and says how far that was.
    public func ingest(_ offer: MemoOffer, progress: @escaping MemoProgress = { _, _, _ in }) async
        -> MemoOutcome
    {
        let trip = MemoTrip(offer: offer, progress: progress)
        do {
            let file = try await trip.at(.read) { try await OpenedMemo.read(offer.path) }
            return try await turnstile.through(file.digest.sha256) {
                switch try await trip.at(.ledger, { try await ledger.enter(file, offer) }) {
                case .settled(let outcome) where outcome.report.status == .duplicate:
                    return await filing.letGo(of: file, outcome.report, offer)
                case .settled(let outcome): return outcome
                case .toFinish(let id, let row): return await goOn(id, row, file, trip)
                case .toTake(let row): return await take(file, row, trip)
                }
            }
        } catch {
            return MemoOutcome(offer, MemoFault(error))
        }
    }

    private func take(_ file: OpenedMemo, _ row: LedgerRow.ID, _ trip: MemoTrip) async -> MemoOutcome {
        await ledger.closing(row, trip.offer, takesBack: !tools.keepsUnfinished) {
            try await store.withWorkFolder { folder in
                let sound = try await trip.at(.decode) {
                    try await SoundStage.take(file, in: folder, trip, tools)
                }
                let id = try await trip.at(.keep) { try await keeping.keep(sound, of: file, row, trip.offer) }
                try await trip.at(.hear) { try await jobs.hear(id, sound.toHear, row, trip) }
                try await trip.at(.feel) { try await jobs.feel(id, row) }
                await jobs.analyse(id)
                return try await trip.at(.file) { try await filing.file(id, row, file, trip.offer) }
            }
        }
    }

    /// The same from where an earlier attempt came to.
    func goOn(_ id: EntryID, _ row: LedgerRow.ID, _ file: OpenedMemo?, _ trip: MemoTrip) async -> MemoOutcome
    {
        await ledger.closing(row, trip.offer, takesBack: false) {
            try await trip.at(.hear) { try await jobs.hear(id, nil, row, trip) }
            try await trip.at(.feel) { try await jobs.feel(id, row) }
            await jobs.analyse(id)
            await jobs.align(id)
            return try await trip.at(.file) { try await filing.file(id, row, file, trip.offer) }
        }
    }

    var ledger: LedgerStage { LedgerStage(store: store, tools: tools) }
    var keeping: KeepStage { KeepStage(store: store, tools: tools) }
    var jobs: HearAndFeelStages { HearAndFeelStages(store: store, tools: tools, turnstile: turnstile) }
    var filing: FileStage { FileStage(store: store, tools: tools) }
}
