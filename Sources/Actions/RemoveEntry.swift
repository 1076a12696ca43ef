package import Diary
package import System
internal import VoiceCore

package struct RemovedEntry: Sendable {
    package let id: EntryID
    package let shortID: String
    /// Nil if the database could not be read.
    package let summary: EntrySummary?
    /// Nil if it is gone for good.
    package let until: Moment?

    package var reversal: Reversal? {
        guard until != nil else { return nil }
        return Reversal { actions in try await actions.restore(id).reversal }
    }
}

package enum RemovalOutcome: Sendable {
    case removed(RemovedEntry)
    /// The entry or the trash's days differ from those that the person saw.
    case outdated
}

extension DiaryActions {
    package func remove(_ id: EntryID, forGood: Bool = false) async throws(DiaryError) -> RemovedEntry {
        let days = forGood ? 0 : trashDays
        let shortID = try await store.entries.shortID(of: id)
        let summary = try? await store.entries.summary(id)
        let until = days > 0 ? now.adding(seconds: Double(days) * 86_400) : nil
        if let until {
            try await store.trash.add(id, until: until, at: now)
        } else {
            try await store.entries.remove(id, at: now)
        }
        forgetInStatus()
        return RemovedEntry(id: id, shortID: shortID, summary: summary, until: until)
    }

    package func remove(_ id: EntryID, seen: String?, days: Int?) async throws(DiaryError) -> RemovalOutcome {
        let entry = try await store.entries.entry(id)
        guard Revision(entry).text == seen, days == trashDays else { return .outdated }
        return .removed(try await remove(id))
    }

    /// Returns those that nobody restored meanwhile.
    package func removeFromTrash(_ found: [TrashedEntry]) async throws(DiaryError) -> [TrashedEntry] {
        let ids = Set(try await store.trash.remove(found.map(\.id), at: now))
        forgetInStatus()
        return found.filter { ids.contains($0.id) }
    }

    /// Leaves out expired entries, which the next change removes.
    package func trash() async throws(DiaryError) -> [TrashedEntry] {
        let now = now
        return try await store.trash.all().filter { $0.until > now }
    }

    private func forgetInStatus() { DaemonStatus.forgetFiles(diary: store.folder.path) }
}
