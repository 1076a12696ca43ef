package import System

/// A trip's state on a day; the last day belongs to the trip to its end.
package enum TripStatus: Equatable, Sendable {
    /// It begins after so many days.
    case planned(daysToGo: Int)
    /// It is the so manieth day of it, counted from 1.
    case ongoing(day: Int)
    /// Its last day is over.
    case completed

    /// A word for it.
    package var name: String {
        switch self {
        case .planned: "planned"
        case .ongoing: "ongoing"
        case .completed: "completed"
        }
    }
}

extension Trip {
    package var days: Int { lastDay.daysSinceEpoch - firstDay.daysSinceEpoch + 1 }

    package var nights: Int { days - 1 }

    package func status(on day: DiaryDay) -> TripStatus {
        if day < firstDay {
            return .planned(daysToGo: firstDay.daysSinceEpoch - day.daysSinceEpoch)
        }
        return day <= lastDay ? .ongoing(day: day.daysSinceEpoch - firstDay.daysSinceEpoch + 1) : .completed
    }

    package func contains(_ day: DiaryDay) -> Bool { firstDay <= day && day <= lastDay }
}

extension [Journal] {
    /// The trip that takes what happens on a day: the shortest of those that have the day, and of two the later one.
    package func innermost(on day: DiaryDay) -> Journal? {
        let ongoing = compactMap { journal in
            journal.trip.flatMap { $0.contains(day) ? (journal: journal, trip: $0) : nil }
        }
        return ongoing.min { one, other in
            (one.trip.days, other.trip.firstDay, one.journal.name)
                < (other.trip.days, one.trip.firstDay, other.journal.name)
        }?.journal
    }
}

extension [JournalSummary] {
    /// The trips: what is ongoing comes first, then what comes next, then what was last.
    package func trips(on today: DiaryDay) -> [JournalSummary] {
        let ranked = compactMap { found in found.journal.trip.map { (found, $0.rank(on: today)) } }
        return ranked.sorted { $0.1 < $1.1 }.map(\.0)
    }
}

extension Trip {
    /// Which of its days a day is, counted from 1.
    package func number(of day: DiaryDay) -> Int { day.daysSinceEpoch - firstDay.daysSinceEpoch + 1 }

    fileprivate func rank(on today: DiaryDay) -> (Int, Int) {
        switch status(on: today) {
        case .ongoing: (0, days)
        case .planned(let days): (1, days)
        case .completed: (2, -lastDay.daysSinceEpoch)
        }
    }
}
