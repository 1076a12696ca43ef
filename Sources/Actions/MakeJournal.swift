package import Diary
internal import VoiceCore

package struct MadeJournal: Sendable {
    /// Entries may have written its name with other capitals.
    package let journal: JournalSummary
    package let entriesBefore: Int
    package let reversal: Reversal
}

extension DiaryActions {
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

    /// Refuses a name before a person is asked for more; a trip may take over a plain journal's name.
    package func checkNewTrip(_ typed: String) async throws {
        if let taken = try await store.journals.journal(named: try journalName(typed)), taken.trip != nil {
            throw JournalFault.isThere(taken)
        }
    }

    func journalName(_ typed: String) throws(JournalFault) -> String {
        do { return try GivenName(typed).text } catch { throw .badName(error) }
    }

    /// Undoes the making; false if the journal was changed since.
    private func unmake(_ journal: Journal) async throws -> Bool {
        guard try await store.journals.journal(named: journal.name) == journal else { return false }
        let ids = try await store.entries.ids(EntryFilter(journal: journal.name))
        try await store.journals.remove(journal.name, movingTo: nil, at: now)
        try await move(ids, from: nil, to: journal.name)
        return true
    }

    func move(_ ids: [EntryID], from old: String?, to new: String?) async throws {
        var edit = EntryEdit()
        edit.journal = .to(new)
        for id in ids {
            do {
                guard try await store.entries.entry(id).journal == old else { continue }
                try await store.entries.edit(id, edit, at: now)
            } catch DiaryError.noSuchEntry {
                // The entry was removed since.
            }
        }
    }
}
