import VoiceCore

/// What the diary has of a file's bytes already.
struct KnownMemo {
    let entry: EntryID?
    /// What `ingest` would find, in words.
    let sentence: String

    /// Looks for the bytes of a file; nothing when the diary does not know them.
    init?(of path: String, bytes: Int, in store: DiaryStore?) async throws {
        guard let store else { return nil }
        let sha256 = try await MemoDigest.sha256(of: path)
        if let id = try await store.sounds.entry(ofBytes: sha256, count: bytes) {
            entry = id
            let summary = try await store.entries.summary(id)
            sentence = "already in the diary as \(try await store.entries.shortID(of: id)) (\(summary.day))"
            return
        }
        entry = nil
        switch try await store.ledger.row(sha256: sha256)?.fault?.reason {
        case .trashed: sentence = "skipped: its entry is in the trash"
        case .removed: sentence = "skipped: its entry was removed"
        default: return nil
        }
    }
}
