internal import Diary
internal import Ground
internal import PhotoWire
internal import Time

/// Files a photo from an inbox: with the memo that was spoken near it, or as an entry of its own.
struct PhotoStage: Sendable {
    let store: DiaryStore
    let tools: MemoTools

    /// Whether a file that was read is a photo, by its first bytes.
    static func isPhoto(_ memo: OpenedMemo) -> Bool {
        PhotoFormat(head: memo.file.head(PhotoFormat.headBytes)) != nil
    }

    /// Keeps the photo, and gives the entry that has it.
    func keep(_ memo: OpenedMemo, _ row: LedgerRow.ID, _ offer: MemoOffer) async throws -> EntryID {
        try await store.withWorkFolder { folder in
            let arriving = try await PhotoBringing(tools: tools).bring(memo.file.path, into: folder)
            guard arriving.picture.sha256 == memo.digest.sha256 else { throw OfferedFile.Refusal.changing }
            let sidecar = Sidecar(besideMemo: offer.path)
            let journal = offer.terms.journal ?? sidecar.journal ?? offer.terms.folderJournal
            var entry = entry(arriving.picture, memo, offer, sidecar)
            entry.journal = journal
            if journal == nil, tools.tripsTakeMemos {
                entry.journal = try await store.trip(of: entry)?.name
            }
            return try await store.keepPhoto(
                entry,
                arriving,
                joiningWithin: tools.photosJoinSeconds,
                journal: journal,
                ledger: row,
                at: tools.now()
            )
        }
    }

    private func entry(_ picture: Picture, _ memo: OpenedMemo, _ offer: MemoOffer, _ sidecar: Sidecar)
        -> Entry
    {
        let now = tools.now()
        let date = date(of: picture, memo, offer, sidecar, now)
        var entry = Entry(
            id: tools.newID(now),
            recordedAt: date.moment,
            dateSource: date.source,
            dateCertainty: date.certainty,
            title: offer.terms.title ?? sidecar.title,
            text: "",
            tags: offer.terms.tags + sidecar.tags,
            createdAt: now
        )
        entry.textEdited = true
        entry.blocks = [.photo(picture, caption: nil)]
        return entry
    }

    /// A camera knows the time of its photo better than the name of the file does, which has no zone.
    private func date(
        of picture: Picture,
        _ memo: OpenedMemo,
        _ offer: MemoOffer,
        _ sidecar: Sidecar,
        _ now: Moment
    ) -> MemoDate {
        if let taken = picture.takenAt, offer.terms.on == nil, sidecar.recordedAt == nil {
            return MemoDate(moment: taken, source: .metadata, certainty: .exact)
        }
        return MemoDateFinder(zone: tools.zone, now: now).find(
            MemoDateFinder.DateSigns(
                path: offer.path,
                on: offer.terms.on,
                sidecar: sidecar.recordedAt,
                metadata: picture.takenAt.map { [$0.description] } ?? [],
                modified: Moment(milliseconds: memo.look.modifiedNanoseconds / 1_000_000)
            )
        )
    }
}
