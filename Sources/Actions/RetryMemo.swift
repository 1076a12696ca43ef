package import Diary
package import VoiceCore

package enum RetriedMemo: Sendable {
    case file(LedgerRow, at: String? = nil)
    case replaced(LedgerRow, at: String)
    case entry(EntryID)
    case sent(Upload)
}

extension DiaryActions {
    /// Attempts begin anew; `usual` options apply to memos without options of their own.
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
        case .entry(let id): return await pipeline.retry(id, progress: progress)
        case .sent(let upload):
            let outcome = await pipeline.ingest(upload.offer(usual(upload.path)), progress: progress)
            if outcome.isDealtWith { upload.remove() }
            return outcome
        }
    }

    /// Keeps the former file's options unless they led to an entry.
    private func offer(of path: String, after row: LedgerRow, _ usual: (String) -> MemoOffer.FilingOptions)
        async -> MemoOffer
    {
        let isSpent = row.entry != nil || [.removed, .trashed].contains(row.fault?.reason)
        let kept = isSpent ? nil : try? await store.ledger.terms(MemoOffer.FilingOptions.self, of: row.id)
        return MemoOffer(path: path, terms: kept ?? usual(path), isNamed: true)
    }
}
