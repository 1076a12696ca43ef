package import System

extension DateStatement {
    /// Whether this is more than a day after the present: nothing was recorded then, so it was mistyped.
    package func isAhead(of now: Moment, in zone: ZoneRules) -> Bool {
        isAfter(now, by: Moment.mostAheadSeconds, in: zone)
    }

    /// Whether this is later than the present, by more than so many seconds.
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
    /// How far a clock may be ahead of ours: wherever it already is tomorrow.
    static let mostAheadSeconds = 86_400

    /// Whether this is more than a day after the present.
    package func isAhead(of now: Moment) -> Bool {
        epochSeconds > now.epochSeconds + Self.mostAheadSeconds
    }
}
