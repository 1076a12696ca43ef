package import Diary
internal import System

package enum JournalFault: Error, Equatable, Sendable {
    case badName(NameFault)
    case isThere(Journal)
    /// `present` is the journal's name today, `nearest` a similar one.
    case isMissing(String, present: String?, nearest: String?)
    case isNoTrip(Journal)
    case noDays
    case endsBeforeItBegins
    case tooManyDays
    case endsAfterCalendar
    case isChanged
    case nothingToChange
    case holdsEntries(JournalSummary)
    case takesOwnEntries(Journal)
}

extension JournalFault {
    package static func missing(_ name: String, in store: DiaryStore) async throws(DiaryError) -> Self {
        if let present = try await store.journals.presentName(ofJournal: name) {
            return .isMissing(name, present: present, nearest: nil)
        }
        let names = try await store.journals.all().map(\.journal.name)
        return .isMissing(name, present: nil, nearest: Suggestion.nearest(to: name, among: names))
    }
}

extension DiaryActions {
    package func journal(named name: String) async throws -> JournalSummary {
        guard let found = try await store.journals.summary(named: name) else {
            throw try await JournalFault.missing(name, in: store)
        }
        return found
    }

    package func trip(named name: String) async throws -> (found: JournalSummary, trip: Trip) {
        let found = try await journal(named: name)
        guard let trip = found.journal.trip else { throw JournalFault.isNoTrip(found.journal) }
        return (found, trip)
    }
}
