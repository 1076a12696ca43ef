package import System

/// A named container of entries: a diary's folder, or a trip.
package struct Journal: Equatable, Sendable {
    /// Unique.
    package var name: String
    /// When a person made it; one that nobody made is there as long as an entry is in it.
    package var madeAt: Moment?
    package var trip: Trip?

    /// A journal of everyday, unless it is a trip.
    package init(name: String, madeAt: Moment? = nil, trip: Trip? = nil) {
        self.name = name
        self.madeAt = madeAt
        self.trip = trip
    }
}

package struct Trip: Equatable, Sendable {
    /// The first day of it.
    package var firstDay: DiaryDay
    /// The last day of it, which belongs to it to its end.
    package var lastDay: DiaryDay
    package var from: String?
    /// The places to which it leads, in order.
    package var to: [String]
    /// By what, such as `train`.
    package var transport: String?

    /// A trip of some days; nothing when the last is before the first.
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

/// Its days, places and transport, as they stand with each of its entries.
extension Trip: Codable {
    private enum Key: String, CodingKey {
        case firstDay, lastDay, from, to, transport
    }

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
    /// Ten years.
    package static let mostDays = 3_660
}

/// A journal, and what is in it.
package struct JournalSummary: Equatable, Sendable {
    /// The journal.
    package var journal: Journal
    package var entries = 0
    /// Voices, texts, links, places and photos together.
    package var moments = 0
    /// Seconds of sound.
    package var seconds = 0.0
    /// The day of its first entry.
    package var firstDay: DiaryDay?
    /// The day of its last entry.
    package var lastDay: DiaryDay?
}
