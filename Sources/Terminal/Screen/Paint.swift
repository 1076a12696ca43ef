import Programs
import VoiceCore

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

    init(_ console: Console) { isOn = console.colours }

    func callAsFunction(_ text: String, _ styles: Style...) -> String { self(text, styles) }

    func callAsFunction(_ text: String, _ styles: [Style]) -> String {
        let text = text.printable
        guard isOn, !text.isEmpty, !styles.isEmpty else { return text }
        return "\u{1b}[\(styles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1b}[0m"
    }

    func mood(positive: Int?, emotion: Emotion?, width: Int = 0) -> String {
        guard let positive else { return TextWidth.pad("–", to: width) }
        let text = TextWidth.pad(Shown.mood(positive: positive, emotion: emotion), to: width)
        return self(text, style(positive: positive, emotion: emotion))
    }

    func moodAdvice(_ id: String, emotion: Emotion?) -> String {
        self("not so? voicecore edit \(id) --mood \(emotion == .joy ? "sadness" : "joy")", .dim)
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
