import Programs
import VoiceCore

struct MeterLine: Equatable, Sendable {
    static let capSeconds = Double(SpeechSamples.capSeconds)
    private static let cells = 16

    var seconds: Double
    var decibels: Double
    var isPaused = false
    var words = ""

    func text(columns: Int) -> String {
        let left = max(0, Self.capSeconds - seconds)
        let sign = isPaused ? "‖" : "●"
        let head = "\(sign) \(ProgressLine.clock(seconds))  \(bar)  \(Int(left.rounded(.up))) s left  "
        let room = max(0, columns - 1 - TextWidth.columns(head))
        return TextWidth.cut(head, to: max(1, columns - 1)) + Self.end(of: words.printable, columns: room)
    }

    private var bar: String {
        let share = min(max((decibels + 60) / 60, 0), 1)
        let full = isPaused ? 0 : Int((share * Double(Self.cells)).rounded())
        return String(repeating: "▮", count: full) + String(repeating: "▯", count: Self.cells - full)
    }

    private static func end(of words: String, columns: Int) -> String {
        guard TextWidth.columns(words) > columns else { return words }
        var tail: [Substring] = []
        for word in words.split(separator: " ").reversed() {
            let longer = ([word] + tail).joined(separator: " ")
            guard TextWidth.columns(longer) + 2 <= columns else { break }
            tail.insert(word, at: 0)
        }
        return tail.isEmpty ? "" : "… " + tail.joined(separator: " ")
    }
}
