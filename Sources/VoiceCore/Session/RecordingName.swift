internal import Glibc
package import System

/// Names of recordings: the time of the beginning, which is read back as their date.
package enum RecordingName {
    /// Such as `2026-11-21T18-30-00+0900-4f2a`; the number tells two of one second apart.
    package static func name(unixSeconds: Int, offsetSeconds: Int, number: UInt16) -> String {
        let clock = CivilTime(clockSeconds: unixSeconds + offsetSeconds)
        let time = clock.clockText.split(separator: ":").joined(separator: "-")
        let zone = ZoneText.text(offset: offsetSeconds).split(separator: ":").joined()
        return "\(clock.dayText)T\(time)\(zone)-\(padded(String(number, radix: 16), width: 4))"
    }

    package static func present(in zone: ZoneRules) -> String {
        let now = time(nil)
        let offset = zone.offset(atEpoch: now)
        return name(unixSeconds: now, offsetSeconds: offset, number: .random(in: 0 ... .max))
    }
}
