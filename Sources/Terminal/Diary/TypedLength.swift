/// Lengths as people type them: `1:30`, `90`, `60s`, `2 minutes`, `1h`.
enum TypedLength {
    /// Forms that ``seconds(_:)`` reads.
    static let expected = "a length such as 60, 1:30, 60s, 2 min, 2 minutes or 1h"

    static func seconds(_ text: String) -> Double? {
        guard let seconds = Double(text) ?? inUnits(text) else { return Shown.seconds(ofClock: text) }
        return (0...1_000_000).contains(seconds) ? seconds : nil
    }

    private static func inUnits(_ text: String) -> Double? {
        guard let match = text.lowercased().wholeMatch(of: /\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*([a-z]+)\s*/),
            let number = Double(match.1)
        else { return nil }
        switch match.2 {
        case "s", "sec", "secs", "second", "seconds": return number
        case "m", "min", "mins", "minute", "minutes": return number * 60
        case "h", "hr", "hrs", "hour", "hours": return number * 3_600
        default: return nil
        }
    }
}
