package import Diary
package import System

/// A trip's days and way as a person gives them; missing facts stay as they are.
package struct TripRequest: Equatable, Sendable {
    package var firstDay: DiaryDay?
    package var lastDay: DiaryDay?
    /// Replaces `lastDay`.
    package var days: Int?
    package var from: EntryEdit.Change<String> = .unchanged
    package var to: [String]?
    package var transport: EntryEdit.Change<String> = .unchanged

    package init() {}

    package var isEmpty: Bool { self == TripRequest() }

    /// Keeps the length of `before` if only its first day changes.
    package func trip(after before: Trip? = nil) throws(JournalFault) -> Trip {
        guard let first = firstDay ?? before?.firstDay else { throw .noDays }
        let length = days ?? (lastDay == nil ? before?.days : nil)
        guard let last = lastDay ?? length.map({ first.adding(days: $0 - 1) }) else { throw .noDays }
        let trip = Trip(
            firstDay: first,
            lastDay: last,
            from: from.value(after: before?.from),
            to: to ?? before?.to ?? [],
            transport: transport.value(after: before?.transport)
        )
        guard let trip else { throw .endsBeforeItBegins }
        guard length == nil || trip.days == length else { throw .endsAfterCalendar }
        guard trip.days <= Trip.mostDays else { throw .tooManyDays }
        for name in trip.to + [trip.from, trip.transport].compactMap(\.self) {
            do { _ = try GivenName(name) } catch { throw .badName(error) }
        }
        return trip
    }
}

extension EntryEdit.Change {
    fileprivate func value(after before: Value?) -> Value? {
        switch self {
        case .unchanged: before
        case .to(let value): value
        }
    }
}
