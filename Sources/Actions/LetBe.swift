package import Diary
internal import VoiceCore

extension DiaryActions {
    /// Forgets files that are gone or were sent, with their copies; leaves others alone until they change.
    package func letBe(
        _ rows: [LedgerRow] = [],
        places: [LedgerPath] = [],
        uploads: [Upload] = [],
        sent: SentMemos
    ) async throws(DiaryError) -> Int {
        for place in places { try await store.ledger.forget(path: place.path) }
        for upload in uploads { upload.remove() }
        var count = places.count + uploads.count
        for row in rows {
            let copies = row.paths.compactMap { sent[$0.path] }
            let isDone =
                row.isGone || !copies.isEmpty
                ? try await store.ledger.forget(row.id) : try await store.ledger.skip(row.id, at: now)
            guard isDone else { continue }
            count += 1
            for copy in copies { copy.remove() }
        }
        return count
    }

    package func letBe(_ id: EntryID) async throws(DiaryError) {
        for job in try await store.jobs.all(of: id) where job.isHeld {
            try await store.jobs.finish(job.kind, of: id)
        }
    }
}
