internal import Diary
internal import FoundationEssentials
internal import Sound
internal import System

/// Makes the entry, so that the sound is safe before anything else.
struct SaveStage: Sendable {
    let store: DiaryStore
    let tools: PipelineDependencies

    func keep(_ sound: TakenSound, of memo: OpenedMemo, _ row: LedgerRow.ID, _ offer: MemoOffer) async throws
        -> (id: EntryID, gathered: [GatheredPhoto])
    {
        var entry = entry(sound, memo, offer)
        if entry.journal == nil, tools.tripsTakeMemos {
            entry.journal = try await store.trip(of: entry)?.name
        }
        try await store.entries.add(
            entry,
            archive: sound.archive.path,
            ledger: row,
            owner: .current,
            at: tools.now()
        )
        // Photos may arrive before their memo.
        let seconds = tools.photosJoinSeconds
        let gathered = try await store.photos.gather(into: entry.id, within: seconds, at: tools.now())
        return (entry.id, gathered)
    }

    func bringBack(_ sound: TakenSound, of id: EntryID) async throws {
        try await store.entries.bringBack(
            EntrySound(sound),
            of: id,
            archive: sound.archive.path,
            at: tools.now()
        )
    }

    private func entry(_ sound: TakenSound, _ memo: OpenedMemo, _ offer: MemoOffer) -> Entry {
        let now = tools.now()
        let sidecar = Sidecar(besideMemo: offer.path)
        let (finder, metadata) = (
            MemoDateFinder(zone: tools.zone, now: now), sound.source.tags.dates.map(\.text)
        )
        let date = finder.date(of: memo, offer, sidecar, on: offer.terms.on, metadata: metadata)
        var entry = Entry(
            id: tools.newID(now),
            recordedAt: date.moment,
            dateSource: date.source,
            dateCertainty: date.certainty,
            title: offer.terms.title ?? sidecar.title ?? sound.source.tags.title?.nonBlank,
            journal: offer.terms.journal ?? sidecar.journal ?? offer.terms.folderJournal,
            tags: offer.terms.tags + sidecar.tags,
            origin: Origin(
                name: Path(Path(offer.path).name).shown,
                sha256: memo.digest.sha256,
                bytes: memo.digest.bytes,
                flaw: sound.source.flaw
            ),
            sound: EntrySound(sound),
            device: sound.source.tags.device,
            createdAt: now
        )
        if offer.terms.on != nil {
            let own = finder.date(of: memo, offer, sidecar, on: nil, metadata: metadata)
            entry.ownDate = EntryDate(own)
        }
        entry.hearing = offer.terms.hearing
        entry.pending = [.hear, .feel] + (tools.analyse == nil ? [] : [.analyse])
        return entry
    }

    /// A further file of the same bytes may improve a guessed date, or the machine's date beside a person's.
    func betterGuess(of report: MemoReport, by memo: OpenedMemo, _ offer: MemoOffer) async throws
        -> MemoReport
    {
        guard [DateSource.modified, .on].map(\.rawValue).contains(report.dateSource),
            let id = report.entry.flatMap({ EntryID($0) })
        else { return report }
        let now = tools.now()
        let finder = MemoDateFinder(zone: tools.zone, now: now)
        let date = finder.date(of: memo, offer, Sidecar(besideMemo: offer.path), on: nil, metadata: [])
        guard date.source == .modified || date.certainty != .guessed,
            date.moment.localDay.year >= MemoDateFinder.earliestYear,
            try await store.entries.entry(id).origin?.sha256 == memo.digest.sha256,
            try await store.entries.refineDate(id, to: EntryDate(date), at: now)
        else { return report }
        var better = MemoReport(
            source: report.source,
            status: report.status,
            entry: try await store.entries.entry(id)
        )
        better.ledgerRow = report.ledgerRow
        return better
    }
}

extension EntrySound {
    init(_ sound: TakenSound) {
        self.init(
            codec: sound.archive.codec,
            hertz: sound.archive.hertz,
            channels: sound.archive.channels,
            seconds: sound.seconds,
            bytes: sound.archive.bytes,
            waveform: sound.waveform,
            loudness: sound.loudness
        )
    }
}

struct KeptMemo: Sendable {
    let entry: EntryID
    /// Nil for an entry without a file, such as an imported one.
    var row: LedgerRow.ID?
    var file: OpenedMemo?
    var sound: SoundToHear?
}
