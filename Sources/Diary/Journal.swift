package import System

package struct Journal: Equatable, Sendable {
    package var name: String
    /// Nil if entries brought it along: it ends with the last of them.
    package var madeAt: Moment?
    package var trip: Trip?

    package init(name: String, madeAt: Moment? = nil, trip: Trip? = nil) {
        self.name = name
        self.madeAt = madeAt
        self.trip = trip
    }
}

package struct Trip: Equatable, Sendable {
    package var firstDay: DiaryDay
    package var lastDay: DiaryDay
    package var from: String?
    package var to: [String]
    package var transport: String?

    /// Returns nil if the last day is before the first.
    package init?(
        firstDay: DiaryDay,
        lastDay: DiaryDay,
        from: String? = nil,
        to: [String] = [],
        transport: String? = nil
    ) {
        guard firstDay <= lastDay else { return nil }
        self.firstDay = firstDay
        self.lastDay = lastDay
        self.from = from
        self.to = to
        self.transport = transport
    }
}

extension Trip: Codable {
    private enum Key: String, CodingKey { case firstDay, lastDay, from, to, transport }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: Key.self)
        let trip = Trip(
            firstDay: try keys.decode(DiaryDay.self, forKey: .firstDay),
            lastDay: try keys.decode(DiaryDay.self, forKey: .lastDay),
            from: try keys.decodeIfPresent(String.self, forKey: .from),
            to: try keys.decodeIfPresent([String].self, forKey: .to) ?? [],
            transport: try keys.decodeIfPresent(String.self, forKey: .transport)
        )
        guard let trip else {
            throw DecodingError.dataCorruptedError(
                forKey: .lastDay,
                in: keys,
                debugDescription: "it is before the first day"
            )
        }
        self = trip
    }

    package func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encode(firstDay, forKey: .firstDay)
        try keys.encode(lastDay, forKey: .lastDay)
        try keys.encodeIfPresent(from, forKey: .from)
        if !to.isEmpty { try keys.encode(to, forKey: .to) }
        try keys.encodeIfPresent(transport, forKey: .transport)
    }
}

extension Trip {
    package static let mostDays = 3_660
}

package struct JournalSummary: Equatable, Sendable {
    package var journal: Journal
    package var entries = 0
    /// Voices, texts, links, places and photos together.
    package var moments = 0
    package var seconds = 0.0
    package var firstDay: DiaryDay?
    package var lastDay: DiaryDay?
}

/// A trip's state on a day; the last day belongs to it to its end.
package enum TripStatus: Equatable, Sendable {
    case planned(daysToGo: Int)
    case ongoing(day: Int)
    case completed

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
        if day < firstDay { return .planned(daysToGo: firstDay.daysSinceEpoch - day.daysSinceEpoch) }
        return day <= lastDay ? .ongoing(day: day.daysSinceEpoch - firstDay.daysSinceEpoch + 1) : .completed
    }

    package func contains(_ day: DiaryDay) -> Bool { firstDay <= day && day <= lastDay }
}

extension [Journal] {
    /// The trip of a day: the shortest, and of two the later one.
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
    package func trips(on today: DiaryDay) -> [JournalSummary] {
        let ranked = compactMap { found in found.journal.trip.map { (found, $0.rank(on: today)) } }
        return ranked.sorted { $0.1 < $1.1 }.map(\.0)
    }
}

extension Trip {
    package func number(of day: DiaryDay) -> Int { day.daysSinceEpoch - firstDay.daysSinceEpoch + 1 }

    fileprivate func rank(on today: DiaryDay) -> (Int, Int) {
        switch status(on: today) {
        case .ongoing: (0, days)
        case .planned(let days): (1, days)
        case .completed: (2, -lastDay.daysSinceEpoch)
        }
    }
}

/// Names of journals that nobody typed: from notes beside memos, and from other diaries.
package enum JournalName {
    package static let characterLimit = 200

    static func isOneLine(_ name: String) -> Bool {
        !name.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
        }
    }

    static func kept(_ name: String) -> String? {
        guard isOneLine(name) else { return mended(name) }
        guard let last = name.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(name[...last].drop(while: \.isWhitespace))
    }

    /// A name on one line, without invisible characters; nil if nothing is left.
    package static func mended(_ name: String?) -> String? {
        guard let name else { return nil }
        let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isBreak = scalar.properties.generalCategory == .control || scalar.properties.isWhitespace
            return isBreak || scalar == "\u{fffd}" ? " " : scalar
        }
        var line = String.UnicodeScalarView()
        for scalar in scalars where scalar != " " || (line.last != nil && line.last != " ") {
            line.append(scalar)
        }
        if line.last == " " { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }
}
