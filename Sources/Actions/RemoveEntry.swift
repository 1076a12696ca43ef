package import Diary
package import System
internal import VoiceCore

/// An entry that was removed.
package struct RemovedEntry: Sendable {
    package let id: EntryID
    /// As much of its id as named it.
    package let shortID: String
    /// Nothing where it could not be read from the database.
    package let summary: EntrySummary?
    /// The end of its time in the trash; nothing where it is gone for good.
    package let until: Moment?

    /// The action that brings the entry back; nil if it is gone for good.
    package var reversal: Reversal? {
        guard until != nil else { return nil }
        return Reversal { actions in try await actions.restore(id).reversal }
    }
}

/// The outcome of removing an entry.
package enum RemovalOutcome: Sendable {
    case removed(RemovedEntry)
    /// The entry, or the time that it would lie in the trash, is not what the person saw; nothing was removed.
    case outdated
}

extension DiaryActions {
    /// Moves an entry to the trash, or removes it for good where the trash keeps nothing.
    package func remove(_ id: EntryID, forGood: Bool = false) async throws(DiaryError) -> RemovedEntry {
        let days = forGood ? 0 : trashDays
        let shortID = try await store.entries.shortID(of: id)
        let summary = try? await store.entries.summary(id)
        var end: Moment?
        if days > 0 {
            let until = now.adding(seconds: Double(days) * 86_400)
            try await store.trash.add(id, until: until, at: now)
            end = until
        } else {
            try await store.entries.remove(id, at: now)
        }
        forgetInStatus()
        return RemovedEntry(id: id, shortID: shortID, summary: summary, until: end)
    }

    /// Removes an entry that is still as a person saw it, and for as long as they were told.
    package func remove(_ id: EntryID, seen: String?, days: Int?) async throws(DiaryError) -> RemovalOutcome {
        let entry = try await store.entries.entry(id)
        guard Revision(entry).text == seen, days == trashDays else { return .outdated }
        return .removed(try await remove(id))
    }

    /// Removes entries in the trash for good; gives those that nobody brought back meanwhile.
    package func removeFromTrash(_ found: [TrashedEntry]) async throws(DiaryError) -> [TrashedEntry] {
        let ids = Set(try await store.trash.remove(found.map(\.id), at: now))
        forgetInStatus()
        return found.filter { ids.contains($0.id) }
    }

    /// The entries that can still be brought back; those whose time is over go with the next change.
    package func trash() async throws(DiaryError) -> [TrashedEntry] {
        let now = now
        return try await store.trash.all().filter { $0.until > now }
    }

    /// The daemon's last word may name the file of an entry that is gone.
    private func forgetInStatus() { DaemonStatus.forgetFiles(diary: store.folder.path) }
}
