package import Diary
internal import System

/// A reason why a journal or a trip was not made, changed or removed.
package enum JournalFault: Error, Equatable, Sendable {
    case badName(NameFault)
    /// Somebody made a journal of this name already.
    case isThere(Journal)
    /// No journal has this name: `present` is what the one that had it is called now, `nearest` one that may be meant.
    case isMissing(String, present: String?, nearest: String?)
    case isNoTrip(Journal)
    case noDays
    case endsBeforeItBegins
    case tooManyDays
    /// The calendar ends with the year 9999.
    case endsAfterCalendar
    /// Another person or program changed the trip after it had been seen.
    case isChanged
    case nothingToChange
    /// It holds entries, and nobody said what is to become of them.
    case holdsEntries(JournalSummary)
    case takesOwnEntries(Journal)
}

extension JournalFault {
    /// The fault of a name that no journal has.
    package static func missing(_ name: String, in store: DiaryStore) async throws(DiaryError) -> Self {
        if let present = try await store.journals.presentName(ofJournal: name) {
            return .isMissing(name, present: present, nearest: nil)
        }
        let names = try await store.journals.all().map(\.journal.name)
        return .isMissing(name, present: nil, nearest: Suggestion.nearest(to: name, among: names))
    }
}

extension DiaryActions {
    /// The journal of this name with what is in it.
    package func journal(named name: String) async throws -> JournalSummary {
        guard let found = try await store.journals.summary(named: name) else {
            throw try await JournalFault.missing(name, in: store)
        }
        return found
    }

    /// The trip of this name.
    package func trip(named name: String) async throws -> (found: JournalSummary, trip: Trip) {
        let found = try await journal(named: name)
        guard let trip = found.journal.trip else { throw JournalFault.isNoTrip(found.journal) }
        return (found, trip)
    }
}
