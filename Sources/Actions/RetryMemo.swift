package import Diary
package import VoiceCore

/// Something that did not come to its end, and is to be tried again.
package enum RetriedMemo: Sendable {
    /// A file of the ledger, at a place that is perhaps another than the ledger's.
    case file(LedgerRow, at: String? = nil)
    /// Another file that has the place of one of the ledger, and is filed as it would be by itself.
    case replaced(LedgerRow, at: String)
    case entry(EntryID)
    case sent(Upload)
}

extension DiaryActions {
    /// Tries again; attempts begin anew.
    ///
    /// The `usual` options of a place count for what was said of no memo: one whose entry was removed, one that took
    /// another's place, or one that was sent.
    package func retry(
        _ memo: RetriedMemo,
        usual: @Sendable (_ path: String) -> MemoOffer.FilingOptions,
        progress: @escaping MemoProgress = { _, _, _ in }
    ) async -> MemoOutcome {
        switch memo {
        case .file(let row, let path):
            return await pipeline.retry(
                row,
                at: path,
                anew: (path ?? row.place?.path).map(usual),
                progress: progress
            )
        case .replaced(let row, let path):
            return await pipeline.ingest(await offer(of: path, after: row, usual), progress: progress)
        case .entry(let id):
            return await pipeline.retry(id, progress: progress)
        case .sent(let upload):
            let outcome = await pipeline.ingest(upload.offer(usual(upload.path)), progress: progress)
            if outcome.isDealtWith { upload.remove() }
            return outcome
        }
    }

    /// A file that has the place of another, as it comes anew; where nothing came of that one, as that was offered.
    private func offer(
        of path: String,
        after row: LedgerRow,
        _ usual: @Sendable (String) -> MemoOffer.FilingOptions
    ) async -> MemoOffer {
        let isSpent = row.entry != nil || [.removed, .trashed].contains(row.fault?.reason)
        let kept = isSpent ? nil : try? await store.ledger.terms(MemoOffer.FilingOptions.self, of: row.id)
        return MemoOffer(path: path, terms: kept ?? usual(path), isNamed: true)
    }
}
