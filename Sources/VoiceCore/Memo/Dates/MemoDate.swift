public import FoundationEssentials

/// When a memo was spoken, and how that is known.
public struct MemoDate: Codable, Equatable, Sendable {
    /// What said so, the most trusted first.
    public enum Source: String, CaseIterable, Codable, Sendable {
        /// The person who offered the memo.
        case on
        /// A `NAME.json` or `NAME.txt` beside it.
        case sidecar
        case name
        /// What the recorder wrote into the file.
        case metadata
        /// When the file was last written.
        case mtime
    }

    /// How much of it was said and how much had to be supposed.
    public enum Certainty: String, CaseIterable, Codable, Sendable {
        /// Day, time and zone are stated.
        case exact
        /// Day and time are stated, and that they are of the diary's zone is supposed.
        case zoneAssumed
        /// Only the day is stated; the hour is another sign's, or noon.
        case dayOnly
        /// The file's own time, which copying may have changed.
        case guess
    }

    public var instant: Date
    /// Seconds that the recorder's clock was ahead of universal time.
    public var offsetSeconds: Int
    /// The name of the zone, where one is known.
    public var zone: String?
    public var source: Source
    public var certainty: Certainty

    public init(instant: Date, offsetSeconds: Int, zone: String?, source: Source, certainty: Certainty) {
        self.instant = instant
        self.offsetSeconds = offsetSeconds
        self.zone = zone
        self.source = source
        self.certainty = certainty
    }

    /// What the recorder's clock showed.
    public var clock: CivilTime { CivilTime(clockSeconds: instant.wholeSeconds + offsetSeconds) }

    /// Such as `2026-11-20T18:30:00+09:00`.
    public var text: String {
        "\(clock.dayText)T\(clock.clockText)\(ZoneText.text(offset: offsetSeconds))"
    }

    /// The day of the diary that the memo belongs to: what is spoken before its start is of the evening before.
    public func day(startHour: Int = 0) -> CivilTime {
        CivilTime(clockSeconds: instant.wholeSeconds + offsetSeconds - min(max(startHour, 0), 23) * 3_600)
    }
}

extension Date {
    /// Whole seconds since 1970, rounded down; a date that no calendar has becomes the nearest that one has.
    public var wholeSeconds: Int {
        Int(exactly: timeIntervalSince1970.rounded(.down))
            ?? (timeIntervalSince1970 < 0 ? Int.min / 4 : Int.max / 4)
    }
}
