internal import System

/// What a name, a tag or a person says about a memo's time, before anyone asked where that was.
package struct DateStatement: Codable, Equatable, Sendable {
    /// Whose clock is meant.
    package enum Clock: Codable, Equatable, Sendable {
        /// The clock on the recorder's wall; nobody says where.
        case local
        /// A clock so many seconds ahead of universal time.
        case offset(Int)
        /// The clock of a named zone.
        case zone(String)
    }

    /// The date and the time of day.
    package var time: CivilTime
    /// Whether only the day is stated, and ``time`` is its midnight.
    package var dayOnly: Bool
    /// Whose clock shows it.
    package var clock: Clock

    package init(_ time: CivilTime, dayOnly: Bool = false, clock: Clock = .local) {
        self.time = time
        self.dayOnly = dayOnly
        self.clock = clock
    }

    /// A moment with the offset of the clock that showed it.
    init(_ moment: Moment) {
        self.init(moment.clock, clock: .offset(moment.offsetSeconds))
    }

    /// A moment counted from 1970, which is the same everywhere.
    init(epoch seconds: Int) {
        self.init(CivilTime(clockSeconds: seconds), clock: .offset(0))
    }
}
