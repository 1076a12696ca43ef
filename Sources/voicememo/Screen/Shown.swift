import CommandLineKit
import VoiceCore

/// Figures as people read them.
enum Shown {
    /// `1:05`, or `1:02:03` from an hour on.
    static func length(_ seconds: Double?) -> String {
        guard let seconds, seconds.isFinite else { return "–" }
        let whole = Int(min(max(seconds, 0), 1e9).rounded(.down))
        let tail = ":" + two(whole % 60)
        return whole < 3600 ? "\(whole / 60)\(tail)" : "\(whole / 3600):\(two(whole / 60 % 60))\(tail)"
    }

    /// `2026-11-20 18:30`, on the recorder's clock.
    static func minute(_ moment: Moment) -> String {
        let time = moment.localTime
        return "\(moment.localDay) \(two(time.hour)):\(two(time.minute))"
    }

    static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    static func counted(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
