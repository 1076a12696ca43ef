internal import Glibc

extension Moment {
    /// This moment, on the clock of a zone.
    package static func present(in zone: ZoneRules) -> Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let milliseconds = Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        return Moment(milliseconds: milliseconds, offsetSeconds: zone.offset(atEpoch: time.tv_sec))
    }
}

extension ZoneRules {
    /// The zone of this process: what `TZ` says, else the machine's.
    public static var present: ZoneRules {
        local(variable: getenv("TZ").map { String(cString: $0) })
    }
}
