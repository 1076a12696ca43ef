import CommandLineKit
import VoiceCore

/// Colours for a terminal, and nothing anywhere else.
struct Paint {
    enum Style: String {
        case bold = "1"
        case dim = "2"
        case underline = "4"
        case joy = "33"
        case sadness = "34"
        case anger = "31"
        case fear = "35"
        case good = "32"
        case bad = "36"
    }

    let isOn: Bool

    init(_ console: Console) {
        isOn = console.colours
    }

    func callAsFunction(_ text: String, _ styles: Style...) -> String {
        guard isOn, !text.isEmpty, !styles.isEmpty else { return text }
        return "\u{1b}[\(styles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1b}[0m"
    }

    /// A mood in few letters: `joy 82%`, `negative 30%`, or a dash.
    func mood(positive: Int?, emotion: Emotion?, width: Int = 0) -> String {
        guard let positive else { return TextWidth.pad("–", to: width) }
        let name = emotion?.rawValue ?? (positive >= 50 ? "positive" : "negative")
        return self(
            TextWidth.pad("\(name) \(positive)%", to: width),
            style(positive: positive, emotion: emotion)
        )
    }

    func style(positive: Int, emotion: Emotion?) -> Style {
        switch emotion {
        case .joy: .joy
        case .sadness: .sadness
        case .anger: .anger
        case .fear: .fear
        case nil: positive >= 50 ? .good : .bad
        }
    }
}

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
