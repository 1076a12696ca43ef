package import System

extension DateStatement {
    /// More than a day after the present, so mistyped.
    package func isAhead(of now: Moment, in zone: ZoneRules) -> Bool {
        isAfter(now, by: Moment.mostAheadSeconds, in: zone)
    }

    /// Later than the present by more than `seconds`.
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
    /// The most that a clock may be ahead of ours: somewhere it is already tomorrow.
    static let mostAheadSeconds = 86_400

    package func isAhead(of now: Moment) -> Bool {
        epochSeconds > now.epochSeconds + Self.mostAheadSeconds
    }
}
