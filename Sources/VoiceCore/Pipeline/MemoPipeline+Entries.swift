internal import Diary

extension MemoPipeline {
    /// Finishes an entry that an earlier attempt left incomplete, in the way in which its file was offered.
    package func finish(_ id: EntryID, progress: @escaping MemoProgress = { _, _, _ in }) async -> MemoOutcome
    {
        var trip = MemoRun(offer: MemoOffer(path: "", shownPath: id.description), progress: progress)
        do {
            let entry = try await store.entries.entry(id)
            let row = try await store.soundRows(of: entry).first
            trip = MemoRun(offer: try await offer(of: entry, row), progress: progress)
            guard let row else {
                return try await finish(KeptMemo(entry: id), hears: entry.sound != nil, trip)
            }
            return try await turnstile.through(row.sha256 ?? id.description) {
                try await runner.checkDue(id)
                guard try await store.ledger.claim(row.id, for: .current, at: tools.now()) != nil else {
                    throw PipelineError.taken(process: row.owner?.process ?? 0)
                }
                let memo = KeptMemo(entry: id, row: row.id, file: await EntrySource.file(of: row))
                return await goOn(memo, row.id, trip)
            }
        } catch {
            return MemoOutcome(trip.offer, MemoFault(error))
        }
    }

    /// Finds the words of an edited text in its sound, and gives why that is still to come, or given up, if it is.
    package func align(_ id: EntryID) async -> MemoFault? { await aligning.align(id) }

    /// Asks the analyser, where one is set, of a text that a person wrote, and gives why that is still to come.
    package func analyse(_ id: EntryID) async -> MemoFault? {
        guard tools.analyse != nil else { return nil }
        do {
            try await store.jobs.add(.analyse, of: id)
        } catch {
            return MemoFault(error)
        }
        return await feeling.analyse(id)
    }

    /// How an entry's file was offered.
    func offer(of entry: Entry, _ row: LedgerRow?) async throws -> MemoOffer {
        var terms: MemoOffer.FilingOptions?
        if let row { terms = try await store.ledger.terms(of: row.id) }
        let path = row?.place?.path ?? ""
        let name = path.isEmpty ? entry.origin?.name ?? entry.id.description : path
        return MemoOffer(
            path: path,
            shownPath: name,
            terms: terms ?? MemoOffer.FilingOptions(hearing: entry.hearing ?? .init()),
            isAsked: false
        )
    }

    /// The entries that something is still to be done for and may be tried now, the oldest first.
    ///
    /// What this very program has taken and could not give back, because the disk was full, is among them.
    package func dueEntries() async throws -> [EntryID] {
        let jobs = Dictionary(grouping: try await store.jobs.all(), by: \.entry)
        var due: [EntryID] = []
        for id in jobs.keys.sorted() where isDue(jobs[id] ?? []) {
            if await !turnstile.isTaken(id.description) { due.append(id) }
        }
        return due
    }

    /// The mood has to wait for the words, so that words that were given up hold back all the rest.
    private func isDue(_ jobs: [Job]) -> Bool {
        let next =
            jobs.filter { $0.kind == .hear }.nonEmpty ?? jobs.filter { $0.kind == .feel }.nonEmpty ?? jobs
        let now = tools.now()
        return next.contains { job in
            let isFree = job.owner.map { $0 == .current || !store.isAlive($0) } ?? true
            // What is owed to an analyser that nobody set any more only has to be dropped.
            if job.kind == .analyse, tools.analyse == nil { return isFree }
            let canDo = job.kind != .align || tools.align != nil
            return isFree && canDo && !job.isHeld && RetryRules.isDue(job.nextTry, at: now)
        }
    }

    /// Takes up again a file or an entry that waits for a person or for a time: attempts begin anew.
    ///
    /// Where the file is, and how it is taken `anew`, must be said when its entry was removed, because the ledger has
    /// forgotten that.
    package func retry(
        _ row: LedgerRow,
        at path: String? = nil,
        anew: MemoOffer.FilingOptions? = nil,
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async
        -> MemoOutcome
    {
        let path = path ?? row.place?.path
        var offer = MemoOffer(path: path ?? "", shownPath: path ?? "file \(row.id)")
        do {
            if row.state == .filed, let id = row.entry, try await store.jobs.all(of: id).isEmpty,
                let settled = try await LedgerStage.settled(row, offer, at: tools.now(), in: store)
            {
                return settled
            }
            if let id = row.entry { return await retry(id, progress: progress) }
            // Another entry of the same bytes would stand in the way of the one that was put away.
            if row.fault?.reason == .trashed,
                let outcome = try await LedgerStage.settled(row, offer, at: tools.now(), in: store)
            {
                return outcome
            }
            offer.terms = try await terms(of: row, anew: anew) ?? offer.terms
            _ = try await store.ledger.release(row.id, at: tools.now())
            return await ingest(offer, progress: progress)
        } catch {
            return MemoOutcome(offer, MemoFault(error))
        }
    }

    /// How a file was offered; what was said of a memo whose entry was removed went with that, and is as it is `anew`.
    private func terms(of row: LedgerRow, anew: MemoOffer.FilingOptions?) async throws -> MemoOffer
        .FilingOptions?
    {
        guard var terms = try await store.ledger.terms(MemoOffer.FilingOptions.self, of: row.id) else {
            return anew
        }
        guard row.fault?.reason == .removed, let anew else { return terms }
        (terms.title, terms.journal, terms.folderJournal) = (anew.title, anew.journal, anew.folderJournal)
        (terms.tags, terms.rules) = (anew.tags, anew.rules)
        return terms
    }

    /// Takes up again an entry that lacks something: attempts begin anew.
    package func retry(_ id: EntryID, progress: @escaping MemoProgress = { _, _, _ in }) async -> MemoOutcome
    {
        do {
            for job in try await store.jobs.all(of: id) {
                if let owner = job.owner, owner != .current, store.isAlive(owner) { continue }
                try await store.jobs.add(job.kind, of: id)
            }
            for row in try await store.ledger.rows(entry: id) where row.state == .held {
                _ = try await store.ledger.release(row.id, at: tools.now())
            }
        } catch {
            return MemoOutcome(MemoOffer(path: "", shownPath: id.description), MemoFault(error))
        }
        return await finish(id, progress: progress)
    }
}

extension Array {
    fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}
