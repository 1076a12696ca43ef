import Programs
import VoiceCore

struct PlayLine: Equatable, Sendable {
    var words: [Word]
    var position: Double
    var seconds: Double

    var spoken: Int? { words.lastIndex { $0.start <= position } }

    init(words: [Word], position: Double, seconds: Double) {
        self.words = words.map { word in
            var word = word
            word.word = word.word.printable
            return word
        }
        self.position = position
        self.seconds = seconds
    }

    func text(columns: Int, isBold: Bool) -> String {
        let head = "▶ \(ProgressLine.clock(position)) / \(ProgressLine.clock(seconds))  "
        let room = columns - 1 - TextWidth.columns(head)
        guard room > 0 else { return TextWidth.cut(head, to: max(1, columns - 1)) }
        return head + phrase(columns: room, isBold: isBold)
    }

    private func phrase(columns: Int, isBold: Bool) -> String {
        guard let spoken else { return "" }
        var range = spoken..<spoken
        var used = 0
        func addIfItFits(_ index: Int) -> Bool {
            let width = TextWidth.columns(words[index].word) + (range.isEmpty ? 0 : 1)
            guard used + width <= columns else { return false }
            used += width
            return true
        }
        guard addIfItFits(spoken) else { return "" }
        range = spoken..<spoken + 1
        // Half of the room for what was said, the rest for what comes.
        while range.lowerBound > 0, used < columns / 2, addIfItFits(range.lowerBound - 1) {
            range = range.lowerBound - 1..<range.upperBound
        }
        while range.upperBound < words.count, addIfItFits(range.upperBound) {
            range = range.lowerBound..<range.upperBound + 1
        }
        return range.map { index in
            index == spoken && isBold ? "\u{1B}[1m\(words[index].word)\u{1B}[0m" : words[index].word
        }.joined(separator: " ")
    }
}
