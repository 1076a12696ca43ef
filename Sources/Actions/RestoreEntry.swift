package import Diary
package import VoiceCore

/// An entry that came back from the trash.
package struct RestoredEntry: Sendable {
    /// The entry, or the one into which a removed block came back.
    package let id: EntryID
    package let shortID: String
    /// The name in the trash of the entry that a block was part of: the block is an entry of its own now.
    package let wholeInTrash: String?
    /// Why the mood of its text could not be read again.
    package let feel: MemoFault?
    private let isWhole: Bool

    /// Nothing for a block, which is removed as it was before.
    package var reversal: Reversal? {
        guard isWhole else { return nil }
        return Reversal { actions in try await actions.remove(id).reversal }
    }

    init(_ id: EntryID, _ shortID: String, wholeInTrash: String?, feel: MemoFault?, isWhole: Bool) {
        (self.id, self.shortID, self.wholeInTrash) = (id, shortID, wholeInTrash)
        (self.feel, self.isWhole) = (feel, isWhole)
    }
}

extension DiaryActions {
    /// Brings an entry back from the trash, or a removed block into its entry, and reads the mood of its text again.
    package func restore(_ id: EntryID) async throws(DiaryError) -> RestoredEntry {
        let whole = try await store.trash.wholeEntry(ofPart: id)
        let restored = try await store.trash.restore(id, at: now)
        let feel = restored.pending == [.feel] ? await pipeline.retry(restored.id).fault : nil
        return RestoredEntry(
            restored.id,
            try await store.entries.shortID(of: restored.id),
            wholeInTrash: restored.id == id ? whole : nil,
            feel: feel,
            isWhole: restored.id == id
        )
    }
}
