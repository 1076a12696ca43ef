internal import Diary
internal import System
internal import Wires

/// Files a photo from an inbox: with the memo that was spoken near it, or as an entry of its own.
struct PhotoStage: Sendable {
    let store: DiaryStore
    let tools: PipelineDependencies

    /// Whether a file that was read is a photo, by its first bytes.
    static func isPhoto(_ memo: OpenedMemo) -> Bool {
        PhotoFormat(head: memo.file.head(PhotoFormat.headBytes)) != nil
    }

    /// Whether it is a picture of a kind that is not kept.
    static func isOtherPicture(_ memo: OpenedMemo) -> Bool {
        PhotoFormat.isOther(head: memo.file.head(PhotoFormat.headBytes))
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
            return try await store.photos.add(
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
        let dates = PhotoDate(zone: tools.zone, now: now)
        let date = dates.date(of: memo, taken: picture.takenAt, offer, sidecar)
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
        if offer.terms.on != nil {
            var offer = offer
            offer.terms.on = nil
            entry.ownDate = EntryDate(dates.date(of: memo, taken: picture.takenAt, offer, sidecar))
        }
        entry.textEdited = true
        entry.blocks = [.photo([picture], caption: nil)]
        return entry
    }
}
