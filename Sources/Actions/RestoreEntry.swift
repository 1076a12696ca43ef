package import Diary
package import VoiceCore

package struct RestoredEntry: Sendable {
    package let id: EntryID
    package let shortID: String
    /// Name in the trash of the block's own entry; the block is then an entry of its own.
    package let wholeInTrash: String?
    package let feel: MemoFault?
    fileprivate let isWhole: Bool

    /// Nil for a block.
    package var reversal: Reversal? {
        guard isWhole else { return nil }
        return Reversal { actions in try await actions.remove(id).reversal }
    }
}

extension DiaryActions {
    package func restore(_ id: EntryID) async throws(DiaryError) -> RestoredEntry {
        let whole = try await store.trash.wholeEntry(ofPart: id)
        let restored = try await store.trash.restore(id, at: now)
        let feel = restored.pending == [.feel] ? await pipeline.retry(restored.id).fault : nil
        return RestoredEntry(
            id: restored.id,
            shortID: try await store.entries.shortID(of: restored.id),
            wholeInTrash: restored.id == id ? whole : nil,
            feel: feel,
            isWhole: restored.id == id
        )
    }
}
