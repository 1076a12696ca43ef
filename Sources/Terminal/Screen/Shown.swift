import Programs
import VoiceCore

enum Shown {
    /// Length to the nearest second: `1:05`, or `1:02:03` from an hour on.
    static func length(_ seconds: Double?) -> String { clock(seconds, .toNearestOrAwayFromZero) }

    static func unheard(of transcript: Transcript) -> String { length(max(1, transcript.unheardSeconds)) }

    /// Rounded down: whoever plays from there hears what begins in that second.
    static func place(_ seconds: Double) -> String { clock(seconds, .down) }

    /// Such as `0:04.55`.
    static func place(_ seconds: Double, decimals: Int) -> String {
        guard decimals > 0, seconds.isFinite else { return place(seconds) }
        let places = decimals == 2 ? 100 : 1_000
        let parts = Int((min(max(seconds, 0), 1e9) * Double(places)).rounded())
        let fraction = "\(places + parts % places)".dropFirst()
        return clock(Double(parts / places), .down) + "." + fraction
    }

    private static func clock(_ seconds: Double?, _ rule: FloatingPointRoundingRule) -> String {
        guard let seconds, seconds.isFinite else { return "–" }
        let whole = Int(min(max(seconds, 0), 1e9).rounded(rule))
        let tail = ":" + two(whole % 60)
        return whole < 3600 ? "\(whole / 60)\(tail)" : "\(whole / 3600):\(two(whole / 60 % 60))\(tail)"
    }

    static func whole(_ number: Double) -> Int { number.isNaN ? 0 : Int(min(max(number, -1e15), 1e15)) }

    static let clockExpected = "a time such as 0:51, 1:02:03 or 51.5"

    /// The seconds of `0:51`, `1:02:03` or `51.5`, as ``place(_:)`` prints them; up to a day.
    static func seconds(ofClock text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let seconds = Double(parts[parts.count - 1]) else { return nil }
        var total = seconds
        var unit = 60.0
        for part in parts.dropLast().reversed() {
            guard let number = UInt16(part), parts.count == 1 || seconds < 60 else { return nil }
            total += Double(number) * unit
            unit *= 60
        }
        return (0...86_400).contains(total) ? total : nil
    }

    static func beginning(of text: String) -> String {
        let shown = EntryText(text, limit: EntrySummary.standardTextLimit)
        return shown.text + (shown.isTruncated ? "…" : "")
    }

    /// `2026-11-20 18:30`, on the recorder's clock.
    static func minute(_ moment: Moment) -> String {
        let time = moment.localTime
        return "\(moment.localDay) \(two(time.hour)):\(two(time.minute))"
    }

    /// With `?` for a guess; the day alone if no time is known.
    static func minute(of entry: EntrySummary) -> String {
        (entry.timeIsKnown ? minute(entry.recordedAt) : entry.recordedAt.localDay.description)
            + (entry.dateIsGuessed ? "?" : "")
    }

    static func minute(_ moment: Moment, _ certainty: DateCertainty) -> String {
        (certainty.knowsTime(of: moment) ? minute(moment) : moment.localDay.description)
            + (certainty == .guessed ? "?" : "")
    }

    static func minute(_ moment: Moment, in zone: ZoneRules) -> String {
        minute(moment.at(offsetSeconds: zone.offset(atEpoch: Int(moment.milliseconds / 1_000))))
    }

    static func clock(minute: Int) -> String { "\(two(minute / 60)):\(two(minute % 60))" }

    static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// `812 B`, `1.2 MB`.
    static func bytes(_ bytes: Int) -> String {
        let units = ["B", "kB", "MB", "GB", "TB"]
        var (size, unit) = (Double(bytes), 0)
        while size >= 999.95, unit < units.count - 1 { (size, unit) = (size / 1_000, unit + 1) }
        return unit == 0 ? "\(bytes) B" : "\(Double((size * 10).rounded()) / 10) \(units[unit])"
    }

    static func counted(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    /// `joy 82 %`: the share of what is positive for joy, of what is negative for other feelings.
    static func mood(positive: Int, emotion: Emotion?) -> String {
        if emotion == nil, positive == 50 { return "unsure" }
        let isPositive = emotion.map { $0 == .joy } ?? (positive >= 50)
        let name = emotion?.rawValue ?? (isPositive ? "positive" : "negative")
        return "\(name) \(isPositive ? positive : 100 - positive) %"
    }

    static func oneDecimal(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

    static func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }).printable }
}

extension String {
    var trimmedEnd: String { lastIndex { $0 != " " }.map { String(self[...$0]) } ?? "" }
}
