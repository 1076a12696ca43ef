package import Diary
internal import VoiceCore

package struct TripDays: Equatable, Sendable {
    package var loose = 0
    package var elsewhere: [UsedName] = []
    /// Entries of the trip on other days.
    package var outside = 0

    package var entriesElsewhere: Int { elsewhere.reduce(0) { $0 + $1.entries } }
}

package struct FilledTrip: Sendable {
    package let entries: [EntryID]
    package let reversal: Reversal
}

extension DiaryActions {
    package func days(of trip: Trip, named name: String) async throws(DiaryError) -> TripDays {
        let days = EntryFilter(from: trip.firstDay, to: trip.lastDay)
        let used = try await store.names.used(.journal, days)
        let within = used.first { $0.name == name }?.entries ?? 0
        return TripDays(
            loose: try await store.entries.count(days) - used.reduce(0) { $0 + $1.entries },
            elsewhere: used.filter { $0.name != name },
            outside: try await store.entries.count(EntryFilter(journal: name)) - within
        )
    }

    /// Moves entries without a journal, or all, of a trip's days into it.
    package func fillTrip(_ name: String, fromOthers: Bool = false) async throws -> FilledTrip {
        let (found, trip) = try await trip(named: name)
        let name = found.journal.name
        var moved: [String?: [EntryID]] = [:]
        var edit = EntryEdit()
        edit.journal = .to(name)
        for id in try await store.entries.ids(EntryFilter(from: trip.firstDay, to: trip.lastDay)) {
            let journal = try await store.entries.entry(id).journal
            guard journal != name, fromOthers || journal == nil else { continue }
            try await store.entries.edit(id, edit, at: now)
            moved[journal, default: []].append(id)
        }
        return FilledTrip(
            entries: moved.values.flatMap(\.self),
            reversal: Reversal { [moved] actions in
                for (journal, ids) in moved { try await actions.move(ids, from: name, to: journal) }
                return Reversal { try await $0.fillTrip(name, fromOthers: fromOthers).reversal }
            }
        )
    }
}
