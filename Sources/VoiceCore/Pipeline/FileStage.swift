internal import Diary
internal import Glibc
internal import System

/// Moves or deletes a memo's file only after its entry was read back.
struct FileStage: Sendable {
    let store: DiaryStore
    let tools: PipelineDependencies

    func enter(_ memo: KeptMemo, _ offer: MemoOffer) async throws -> MemoOutcome {
        let entry = try await readBack(memo.entry)
        if let row = memo.row {
            try await store.ledger.advance(row, to: .filed, tells: tools.tells, at: tools.now())
        }
        var report = try await filed(entry, offer)
        report.photos = entry.pictures.count
        return await dispose(of: memo.file, report, offer)
    }

    func enterPhoto(_ id: EntryID, _ memo: OpenedMemo, _ row: LedgerRow.ID, _ offer: MemoOffer) async throws
        -> MemoOutcome
    {
        // A memo that came meanwhile may have taken the photo into its own entry.
        let entry = try await store.entries.entry(try await store.ledger.row(row).entry ?? id)
        guard isKept(memo, in: entry) else { throw PipelineError.notReadBack }
        try await store.ledger.advance(row, to: .filed, tells: tools.tells, at: tools.now())
        var report = try await filed(entry, offer)
        // Photos join only entries with sound.
        report.joined = entry.sound != nil
        // The flaw is that of the memo's file.
        report.flaw = nil
        return await dispose(of: memo, report, offer)
    }

    private func filed(_ entry: Entry, _ offer: MemoOffer) async throws -> MemoReport {
        var report = MemoReport(source: offer.shownPath, status: .filed, entry: entry)
        report.rules = offer.terms.rules
        report.trip = try await store.tripName(of: entry)
        return report
    }

    private func isKept(_ memo: OpenedMemo, in entry: Entry) -> Bool {
        let picture = entry.pictures.first { $0.sha256 == memo.digest.sha256 }
        guard let picture else { return false }
        return SHA256Sum.of(file: store.folder.absolute(picture.path), bytes: picture.bytes) == picture.sha256
    }

    func report(_ memo: KeptMemo, _ offer: MemoOffer) async throws -> MemoOutcome {
        let entry = try await store.entries.entry(memo.entry)
        if tools.tells { try await store.jobs.addNotification(memo.entry) }
        var report = MemoReport(source: offer.shownPath, status: .filed, entry: entry)
        report.trip = try await store.tripName(of: entry)
        return MemoOutcome(report)
    }

    /// Also for duplicates: an earlier attempt may have ended just before this step.
    func dispose(of memo: OpenedMemo?, _ report: MemoReport, _ offer: MemoOffer) async -> MemoOutcome {
        guard let memo, offer.terms.source != .keep else { return MemoOutcome(report) }
        var report = report
        do {
            // Only bytes that the present diary has may go.
            guard let id = report.entry.flatMap({ EntryID($0) }) else { throw PipelineError.notReadBack }
            let entry = try await store.entries.entry(id)
            // Files of a diary, a backup or a mirror stay, whatever path leads to them.
            guard !isStored(memo.file, of: entry), !MemoFolder.liesInDiary(memo.file.path) else {
                return MemoOutcome(report)
            }
            if isKept(memo, in: entry) { return try await dispose(of: memo, entry, report, offer) }
            let origin = try await readBack(id).origin
            guard origin?.sha256 == memo.digest.sha256 else {
                // A copy of the diary's own sound may be a backup's.
                if try await store.sounds.entry(ofBytes: memo.digest.sha256, count: memo.digest.bytes) == id {
                    return MemoOutcome(report)
                }
                throw PipelineError.notReadBack
            }
            // A damaged archive would make this the only whole copy.
            guard try await !store.sounds.isLacking(id) else { throw PipelineError.notReadBack }
            // Somebody may still be writing, or another program may read more of it.
            if origin?.flaw != nil, offer.terms.source == .delete {
                report.sourceFile = "kept"
                return MemoOutcome(report)
            }
            return try await dispose(of: memo, entry, report, offer)
        } catch {
            // The entry is complete; only the file stays.
            return MemoOutcome(report, MemoFault(error))
        }
    }

    private func isStored(_ file: OfferedFile, of entry: Entry) -> Bool {
        let own = FileIdentity(device: file.look.device, inode: file.look.inode)
        let places = entry.pictures.map(\.path) + [entry.sound?.path].compactMap(\.self)
        return places.contains { FileIdentity(following: store.folder.absolute($0)) == own }
    }

    private func has(_ sidecar: Sidecar, in entry: Entry, _ offer: MemoOffer) -> Bool {
        let finder = MemoDateFinder(zone: tools.zone, now: tools.now())
        let date = sidecar.recordedAt.map {
            finder.find(.init(path: offer.path, sidecar: $0, modified: entry.recordedAt))
        }
        let isSameDate = date.map { date in
            let isSameDay = date.moment.localDay == entry.recordedAt.localDay
            return date.source == .sidecar
                && (date.moment == entry.recordedAt || isSameDay && entry.dateSource == .sidecar)
        }
        let tags = entry.tags.map { $0.lowercased() }
        return isSameDate ?? true
            && (sidecar.title == nil || sidecar.title == entry.title)
            && (sidecar.journal == nil || sidecar.journal?.lowercased() == entry.journal?.lowercased())
            && sidecar.tags.allSatisfy { tags.contains($0.lowercased()) }
    }

    private func dispose(of memo: OpenedMemo, _ entry: Entry, _ report: MemoReport, _ offer: MemoOffer)
        async throws -> MemoOutcome
    {
        var report = report
        try await store.checkPlace()
        switch try SourceDisposal.apply(
            offer.terms.source,
            to: memo.file,
            folder: offer.terms.moveTo,
            has: { has($0, in: entry, offer) }
        ) {
        case .kept: break
        case .changed: report.sourceFile = "changed"
        case .deleted:
            report.sourceFile = "deleted"
            try await store.ledger.forget(goneFile: offer.path, at: tools.now())
        case .moved(let path):
            report.sourceFile = "moved"
            report.movedTo = Path(path).shown
            try await store.ledger.forget(goneFile: offer.path, movedTo: path, at: tools.now())
        }
        return MemoOutcome(report)
    }

    private func readBack(_ id: EntryID) async throws -> Entry {
        let entry = try await store.entries.entry(id)
        guard entry.transcript != nil || entry.textEdited, let sound = entry.sound else {
            throw PipelineError.notReadBack
        }
        var facts = stat()
        guard stat(store.folder.absolute(sound.path), &facts) == 0, facts.st_size == sound.bytes else {
            throw PipelineError.notReadBack
        }
        return entry
    }
}
