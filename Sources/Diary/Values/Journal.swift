public import System

/// A named container of entries: a diary's folder, or a trip.
public struct Journal: Equatable, Sendable {
    /// What it is called; no two have one name.
    public var name: String
    /// When a person made it; one that nobody made is there as long as an entry is in it.
    public var madeAt: Moment?
    /// Where and when it goes, for a trip.
    public var trip: Trip?

    /// A journal of everyday, unless it is a trip.
    public init(name: String, madeAt: Moment? = nil, trip: Trip? = nil) {
        self.name = name
        self.madeAt = madeAt
        self.trip = trip
    }
}

/// Where and when a trip goes.
public struct Trip: Equatable, Sendable {
    /// The first day of it.
    public var firstDay: DiaryDay
    /// The last day of it, which belongs to it to its end.
    public var lastDay: DiaryDay
    /// Where it begins.
    public var from: String?
    /// The places to which it leads, in order.
    public var to: [String]
    /// By what, such as `train`.
    public var transport: String?

    /// A trip of some days; nothing when the last is before the first.
    public init?(
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

extension Trip {
    /// How many days a trip is given at most: ten years.
    package static let mostDays = 3_660
}

/// A journal, and what is in it.
public struct JournalSummary: Equatable, Sendable {
    /// The journal.
    public var journal: Journal
    /// How many entries are in it.
    public var entries = 0
    /// How many parts those have together: voices, texts, links, places.
    public var moments = 0
    /// Seconds of sound.
    public var seconds = 0.0
    /// The day of its first entry.
    public var firstDay: DiaryDay?
    /// The day of its last entry.
    public var lastDay: DiaryDay?
}
