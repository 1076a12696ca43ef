internal import Glibc
package import System

/// Names of recordings: the moment of the beginning, which the road reads back as their date.
package enum RecordingName {
    /// A name such as `2026-11-21T18-30-00+0900-4f2a`; the number keeps two of one second apart.
    package static func name(unixSeconds: Int, offsetSeconds: Int, number: UInt16) -> String {
        let clock = CivilTime(clockSeconds: unixSeconds + offsetSeconds)
        let time = clock.clockText.split(separator: ":").joined(separator: "-")
        let zone = ZoneText.text(offset: offsetSeconds).split(separator: ":").joined()
        return "\(clock.dayText)T\(time)\(zone)-\(padded(String(number, radix: 16), width: 4))"
    }

    /// The name of a recording that begins now.
    package static func present(in zone: ZoneRules) -> String {
        let now = time(nil)
        let offset = zone.offset(atEpoch: now)
        return name(unixSeconds: now, offsetSeconds: offset, number: .random(in: 0 ... .max))
    }
}
