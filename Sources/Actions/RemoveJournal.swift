package import Diary
internal import VoiceCore

/// The fate of the entries of a removed journal.
package enum JournalFate: Equatable, Sendable {
    /// They stay, in no journal.
    case keep
    /// They go to another journal, which is made if there is none of this name.
    case move(to: String)
    /// They go to the trash for so many days, or for good where those are none.
    case remove(days: Int)
}

/// A journal that was removed.
package struct RemovedJournal: Sendable {
    /// The journal as it was, with what it held.
    package let journal: JournalSummary
    /// The journal that has its entries now, by the name that it has.
    package let target: String?
    /// Nothing where its entries are gone for good.
    package let reversal: Reversal?
}

extension DiaryActions {
    /// Refuses a removal that could not be done, before a person is asked; gives the journal with what it holds.
    ///
    /// Without a fate only a journal without entries goes.
    package func checkRemoval(of name: String, _ fate: JournalFate?) async throws -> JournalSummary {
        let found = try await journal(named: name)
        guard fate != nil || found.entries == 0 else { throw JournalFault.holdsEntries(found) }
        if case .move(let other) = fate {
            let known = try await store.journals.journal(named: other)?.name
            var target = known
            if target == nil { target = try await store.journals.presentName(ofJournal: other) }
            if target == found.journal.name { throw JournalFault.takesOwnEntries(found.journal) }
        }
        return found
    }

    /// Removes a journal or a trip, and does with its entries as was chosen.
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

    /// Makes a removed journal again and gives it its entries back; nothing where one of its name is there by now.
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
