package import Diary
internal import System
internal import VoiceCore

/// Changes of a journal; facts that are not given stay as they are.
package struct JournalChange: Sendable {
    package var name: String?
    package var trip: TripRequest?
    /// The revision that the person saw; the change is refused where another one is there by now.
    package var seen: String?

    package init(name: String? = nil, trip: TripRequest? = nil, seen: String? = nil) {
        (self.name, self.trip, self.seen) = (name, trip, seen)
    }
}

/// A journal that was changed.
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
    /// Gives a journal another name, or a trip other days or another way.
    package func changeJournal(_ name: String, _ change: JournalChange) async throws -> ChangedJournal {
        let before = try await journal(named: name).journal
        guard change.name != nil || change.trip?.isEmpty == false else { throw JournalFault.nothingToChange }
        let new = try change.name.map { try journalName($0) } ?? before.name
        var trip = before.trip
        if let request = change.trip {
            guard trip != nil else { throw JournalFault.isNoTrip(before) }
            trip = try request.trip(after: trip)
        }
        // What was sent twice is so already.
        if let seen = change.seen, trip != before.trip, seen != before.revision {
            throw JournalFault.isChanged
        }
        // Its own name may be written with other capitals.
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
                guard try await actions.store.journals.journal(named: left.name)?.revision == left.revision
                else {
                    return nil
                }
                let trip = before.trip.map { TripRequest($0) }
                return try await actions.changeJournal(
                    left.name,
                    JournalChange(name: before.name, trip: trip)
                ).reversal
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
    /// All that a person may change in it, as one short text.
    package var revision: String {
        let days = trip.map { ["\($0.firstDay)", "\($0.lastDay)"] } ?? []
        let way = trip.map { [$0.from ?? "", $0.transport ?? ""] + $0.to } ?? []
        return String(ShortHash(of: [name] + days + way).value, radix: 36)
    }
}
