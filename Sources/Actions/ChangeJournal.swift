package import Diary
internal import System
internal import VoiceCore

package struct JournalChange: Sendable {
    package var name: String?
    package var trip: TripRequest?
    /// Refuses the change if the journal's revision differs.
    package var seen: String?

    package init(name: String? = nil, trip: TripRequest? = nil, seen: String? = nil) {
        (self.name, self.trip, self.seen) = (name, trip, seen)
    }
}

package struct ChangedJournal: Sendable {
    package let before: Journal
    package let after: JournalSummary
    package let reversal: Reversal

    package var hasOtherDays: Bool {
        let (old, new) = (before.trip, after.journal.trip)
        return old?.firstDay != new?.firstDay || old?.lastDay != new?.lastDay
    }
}

extension DiaryActions {
    package func changeJournal(_ name: String, _ change: JournalChange) async throws -> ChangedJournal {
        let before = try await journal(named: name).journal
        guard change.name != nil || change.trip?.isEmpty == false else { throw JournalFault.nothingToChange }
        let new = try change.name.map { try journalName($0) } ?? before.name
        var trip = before.trip
        if let request = change.trip {
            guard trip != nil else { throw JournalFault.isNoTrip(before) }
            trip = try request.trip(after: trip)
        }
        // A repeated request changes nothing.
        if let seen = change.seen, trip != before.trip, seen != before.revision {
            throw JournalFault.isChanged
        }
        // Its own name may change its capitals.
        if let other = try await store.journals.journal(named: new), other.name != before.name {
            throw JournalFault.isThere(other)
        }
        if new != before.name { try await store.names.rename(.journal, before.name, to: new, at: now) }
        if let trip, trip != before.trip { _ = try await store.journals.change(new, to: trip) }
        let after = try await journal(named: new)
        let left = after.journal
        return ChangedJournal(
            before: before,
            after: after,
            reversal: Reversal { actions in
                let present = try await actions.store.journals.journal(named: left.name)?.revision
                guard present == left.revision else { return nil }
                let change = JournalChange(name: before.name, trip: before.trip.map { TripRequest($0) })
                return try await actions.changeJournal(left.name, change).reversal
            }
        )
    }
}

extension TripRequest {
    fileprivate init(_ trip: Trip) {
        self.init()
        (firstDay, lastDay, to) = (trip.firstDay, trip.lastDay, trip.to)
        (from, transport) = (.to(trip.from), .to(trip.transport))
    }
}

extension Journal {
    /// A short text that differs once anything a person may change does.
    package var revision: String {
        let days = trip.map { ["\($0.firstDay)", "\($0.lastDay)"] } ?? []
        let way = trip.map { [$0.from ?? "", $0.transport ?? ""] + $0.to } ?? []
        return String(ShortHash(of: [name] + days + way).value, radix: 36)
    }
}
