package import Diary
internal import VoiceCore

package enum JournalFate: Equatable, Sendable {
    case keep
    /// Makes the journal if there is none of this name.
    case move(to: String)
    /// Days in the trash; 0 removes for good.
    case remove(days: Int)
}

package struct RemovedJournal: Sendable {
    package let journal: JournalSummary
    package let target: String?
    /// Nil if its entries are gone for good.
    package let reversal: Reversal?
}

extension DiaryActions {
    /// Refuses a removal before a person is asked; without a fate the journal must be empty.
    package func checkRemoval(of name: String, _ fate: JournalFate?) async throws -> JournalSummary {
        let found = try await journal(named: name)
        guard fate != nil || found.entries == 0 else { throw JournalFault.holdsEntries(found) }
        if case .move(let other) = fate {
            var target = try await store.journals.journal(named: other)?.name
            if target == nil { target = try await store.journals.presentName(ofJournal: other) }
            if target == found.journal.name { throw JournalFault.takesOwnEntries(found.journal) }
        }
        return found
    }

    package func removeJournal(_ name: String, _ fate: JournalFate?) async throws -> RemovedJournal {
        let found = try await checkRemoval(of: name, fate)
        let (journal, fate) = (found.journal, fate ?? .keep)
        let ids = try await store.entries.ids(EntryFilter(journal: journal.name))
        var target: String?
        switch fate {
        case .keep: break
        case .move(let other): target = other
        case .remove(let days):
            let end = now.adding(seconds: Double(days) * 86_400)
            for id in ids {
                if days > 0 {
                    try await store.trash.add(id, until: end, at: now)
                } else {
                    try await store.entries.remove(id, at: now)
                }
            }
            DaemonStatus.forgetFiles(diary: store.folder.path)
        }
        try await store.journals.remove(journal.name, movingTo: target, at: now)
        if case .move = fate, let first = ids.first { target = try await store.entries.entry(first).journal }
        let again = Reversal { [target] actions in
            try await actions.bringBack(journal, ids, from: target, fate)
        }
        let isForGood = fate == .remove(days: 0) && !ids.isEmpty
        return RemovedJournal(journal: found, target: target, reversal: isForGood ? nil : again)
    }

    /// Returns nil if another journal has the name by now.
    private func bringBack(_ journal: Journal, _ ids: [EntryID], from target: String?, _ fate: JournalFate)
        async throws -> Reversal?
    {
        guard try await store.journals.journal(named: journal.name) == nil else { return nil }
        if journal.madeAt != nil { _ = try await store.journals.make(journal, at: now) }
        if case .remove = fate {
            for id in ids where try await store.trash.has(id) { try await store.trash.restore(id, at: now) }
        } else {
            try await move(ids, from: target, to: journal.name)
        }
        return Reversal { try await $0.removeJournal(journal.name, fate).reversal }
    }
}
