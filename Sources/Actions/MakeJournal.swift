package import Diary
internal import VoiceCore

/// A journal or a trip that was made.
package struct MadeJournal: Sendable {
    /// The journal under the name that it has: entries may have written it with other capitals before.
    package let journal: JournalSummary
    /// Entries that named the journal before anybody made it.
    package let entriesBefore: Int
    package let reversal: Reversal
}

extension DiaryActions {
    /// Makes a journal; with days it is a trip, and takes the entries of its days that are in no journal if asked.
    package func makeJournal(_ typed: String, trip request: TripRequest? = nil, takesEntries: Bool = false)
        async throws -> MadeJournal
    {
        let name = try journalName(typed)
        let trip = try request?.trip()
        let before = try await store.journals.summary(named: name)
        guard try await store.journals.make(Journal(name: name, trip: trip), at: now) else {
            throw JournalFault.isThere(try await journal(named: name).journal)
        }
        var filled: FilledTrip?
        if trip != nil, takesEntries { filled = try await fillTrip(name) }
        let made = try await journal(named: name)
        return MadeJournal(
            journal: made,
            entriesBefore: before?.entries ?? 0,
            reversal: Reversal { [filled] actions in
                _ = try await filled?.reversal.perform(by: actions)
                let again = Reversal { actions in
                    try await actions.makeJournal(typed, trip: request, takesEntries: takesEntries).reversal
                }
                return try await actions.unmake(made.journal) ? again : nil
            }
        )
    }

    /// Refuses the name of a journal that is there, before a person is asked for more.
    ///
    /// A trip may have the name of a plain journal, which it becomes then unless somebody made that.
    package func checkNewTrip(_ typed: String) async throws {
        if let taken = try await store.journals.journal(named: try journalName(typed)), taken.trip != nil {
            throw JournalFault.isThere(taken)
        }
    }

    func journalName(_ typed: String) throws(JournalFault) -> String {
        do { return try GivenName(typed).text } catch { throw .badName(error) }
    }

    /// Lets a journal be one that nobody made; `false` where it is not as it was made any more.
    private func unmake(_ journal: Journal) async throws -> Bool {
        guard try await store.journals.journal(named: journal.name) == journal else { return false }
        let ids = try await store.entries.ids(EntryFilter(journal: journal.name))
        try await store.journals.remove(journal.name, movingTo: nil, at: now)
        try await move(ids, from: nil, to: journal.name)
        return true
    }

    /// Moves entries to a journal that are still where they were.
    func move(_ ids: [EntryID], from old: String?, to new: String?) async throws {
        var edit = EntryEdit()
        edit.journal = .to(new)
        for id in ids {
            do {
                guard try await store.entries.entry(id).journal == old else { continue }
                try await store.entries.edit(id, edit, at: now)
            } catch DiaryError.noSuchEntry {
                // It was removed since.
            }
        }
    }
}
