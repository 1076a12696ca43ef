package import Diary
internal import Hearing
internal import Mood

extension MemoPipeline {
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
            return try await locks.through(row.sha256 ?? id.description) {
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

    package func align(_ id: EntryID) async -> MemoFault? { await aligning.align(id) }

    package func analyse(_ id: EntryID) async -> MemoFault? {
        guard tools.analyse != nil else { return nil }
        do { try await store.jobs.add(.analyse, of: id) } catch { return MemoFault(error) }
        return await feeling.analyse(id)
    }

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

    /// Oldest first; includes jobs that a full disk kept this process from returning.
    package func dueEntries() async throws -> [EntryID] {
        let jobs = Dictionary(grouping: try await store.jobs.all(), by: \.entry)
        var due: [EntryID] = []
        for id in jobs.keys.sorted() where isDue(jobs[id] ?? []) {
            if await !locks.isTaken(id.description) { due.append(id) }
        }
        return due
    }

    /// Words come before the mood, so words given up hold back everything else.
    private func isDue(_ jobs: [Job]) -> Bool {
        let next =
            jobs.filter { $0.kind == .hear }.nonEmpty ?? jobs.filter { $0.kind == .feel }.nonEmpty ?? jobs
        let now = tools.now()
        return next.contains { job in
            let isFree = job.owner.map { $0 == .current || !store.isAlive($0) } ?? true
            // A removed analyser's job only has to be dropped.
            if job.kind == .analyse, tools.analyse == nil { return isFree }
            let canDo = job.kind != .align || tools.align != nil
            return isFree && canDo && !job.isHeld && RetryRules.isDue(job.nextTry, at: now)
        }
    }

    /// Counts attempts anew; a removed entry needs path and options, which the ledger has forgotten.
    package func retry(
        _ row: LedgerRow,
        at path: String? = nil,
        anew: MemoOffer.FilingOptions? = nil,
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async -> MemoOutcome {
        let path = path ?? row.place?.path
        var offer = MemoOffer(path: path ?? "", shownPath: path ?? "file \(row.id)")
        do {
            if row.state == .filed, let id = row.entry, try await store.jobs.all(of: id).isEmpty,
                let settled = try await LedgerStage.settled(row, offer, at: tools.now(), in: store)
            {
                return settled
            }
            if let id = row.entry { return await retry(id, progress: progress) }
            // A new entry of the same bytes would block the one in the trash.
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

    /// A removed entry's title, journal and tags come from `anew`.
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

package struct Redone: Equatable, Sendable {
    package var before: Entry
    package var after: Entry
    /// The analyser is asked again later.
    package var fault: MemoFault?

    package var words: WordDiff {
        WordDiff(from: before.transcript?.text ?? "", to: after.transcript?.text ?? "")
    }

    package var moreSeconds: Double {
        guard let before = before.transcript, let after = after.transcript else { return 0 }
        return max(0, after.seconds - before.seconds)
    }
}

extension MemoPipeline {
    /// A person's text and mood stay, and nothing changes unless everything was heard.
    package func redo(
        _ id: EntryID,
        hearing: HearingOptions,
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async throws(IngestFailure) -> Redone {
        try await hearingAgain(id, MemoOffer.FilingOptions(hearing: hearing), progress) { _, trip in
            try await trip.at(.hear) { try await self.hearing.hearAgain(id, trip) }
            try await store.jobs.add(.feel, of: id)
            try await trip.at(.feel) { try await feeling.feel(id, nil) }
            if tools.analyse != nil { try await store.jobs.add(.analyse, of: id) }
            let fault = await feeling.analyse(id)
            if fault == nil { try await fileIfKept(id) }
            return (try await store.entries.entry(id), fault)
        }
    }

    package func previewRedo(
        _ id: EntryID,
        hearing: HearingOptions,
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async throws(IngestFailure) -> Redone {
        try await hearingAgain(id, MemoOffer.FilingOptions(hearing: hearing), progress) { before, trip in
            var after = before
            let transcript = try await trip.at(.hear) { try await self.hearing.preview(id, trip) }
            after.transcript = transcript
            if !before.textEdited {
                let text = EntryText(transcript.text)
                (after.text, after.textTruncated) = (text.text, text.isTruncated)
            }
            return (after, nil)
        }
    }

    /// Files a memo whose entry waited only for this.
    private func fileIfKept(_ id: EntryID) async throws {
        let row = try await store.soundRows(of: try await store.entries.entry(id)).first
        guard let row, ![.filed, .skipped].contains(row.state) else { return }
        _ = await retry(id)
    }

    private func hearingAgain(
        _ id: EntryID,
        _ terms: MemoOffer.FilingOptions,
        _ progress: @escaping MemoProgress,
        _ work: (Entry, MemoRun) async throws -> (Entry, MemoFault?)
    ) async throws(IngestFailure) -> Redone {
        let offer = MemoOffer(path: "", shownPath: id.description, terms: terms)
        do {
            let before = try await store.entries.entry(id)
            guard before.sound != nil else { throw PipelineError.noSound }
            let (after, fault) = try await work(before, MemoRun(offer: offer, progress: progress))
            return Redone(before: before, after: after, fault: fault)
        } catch let failure as IngestFailure {
            throw failure
        } catch {
            throw IngestFailure(stage: .hear, path: id.description, cause: error)
        }
    }
}

package struct WrittenMoment: Sendable {
    /// May be empty if there are blocks.
    package var text = ""
    package var blocks: [Block] = []
    package var title: String?
    package var journal: String?
    package var tags: [String] = []
    package var pictures: [ArrivingPicture] = []
    package var date: EntryDate?

    package init() {}
}

extension MemoPipeline {
    /// A mood that cannot be read now stays a job.
    package func write(_ moment: WrittenMoment) async throws(DiaryError) -> Entry {
        let now = tools.now()
        let date = moment.date ?? EntryDate(recordedAt: now, dateSource: .live, dateCertainty: .exact)
        var entry = Entry(
            id: tools.newID(now),
            recordedAt: date.recordedAt,
            dateSource: date.dateSource,
            dateCertainty: date.dateCertainty,
            title: moment.title,
            text: moment.text,
            journal: moment.journal,
            tags: moment.tags,
            createdAt: now
        )
        entry.textEdited = true
        entry.blocks = moment.blocks
        if entry.journal == nil, tools.tripsTakeMemos {
            entry.journal = try await store.trip(of: entry)?.name
        }
        if !moment.text.isEmpty {
            entry.reading = try? tools.read(moment.text, [])
            if entry.reading == nil { entry.pending.append(.feel) }
            if tools.analyse != nil { entry.pending.append(.analyse) }
        }
        let kept = try await store.entries.add(entry, pictures: moment.pictures, at: now)
        if tools.tells { try await store.jobs.addNotification(kept.id) }
        return kept
    }
}
