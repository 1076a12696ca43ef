package import System

/// A time as stated by a name, a tag or a person, before its zone is known.
package struct DateStatement: Codable, Equatable, Sendable {
    package enum Clock: Codable, Equatable, Sendable {
        /// The recorder's wall clock, of an unknown place.
        case local
        case offset(Int)
        case zone(String)
    }

    package var time: CivilTime
    /// ``time`` is midnight then.
    package var dayOnly: Bool
    package var clock: Clock

    package init(_ time: CivilTime, dayOnly: Bool = false, clock: Clock = .local) {
        self.time = time
        self.dayOnly = dayOnly
        self.clock = clock
    }

    init(_ moment: Moment) { self.init(moment.clock, clock: .offset(moment.offsetSeconds)) }

    init(epoch seconds: Int) { self.init(CivilTime(clockSeconds: seconds), clock: .offset(0)) }

    /// More than a day after the present, so mistyped.
    package func isAhead(of now: Moment, in zone: ZoneRules) -> Bool {
        isAfter(now, by: Moment.mostAheadSeconds, in: zone)
    }

    package func isAfter(_ now: Moment, by seconds: Int = 0, in zone: ZoneRules) -> Bool {
        let offset =
            switch clock {
            case .offset(let offset): offset
            case .zone(let name): (ZoneRules.named(name) ?? zone).offset(atEpoch: now.epochSeconds)
            case .local: zone.offset(atEpoch: now.epochSeconds)
            }
        return time.clockSeconds - offset > now.epochSeconds + seconds
    }
}

extension Moment {
    /// Somewhere it is already tomorrow.
    static let mostAheadSeconds = 86_400

    package func isAhead(of now: Moment) -> Bool { epochSeconds > now.epochSeconds + Self.mostAheadSeconds }
}
