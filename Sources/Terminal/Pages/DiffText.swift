import VoiceCore

extension WordDiff {
    /// On one line, changes in brackets: `we [-walked-] {+talked+} home`; long stretches that stayed are cut short.
    func text(context: Int = 4) -> String {
        let last = parts.count - 1
        return parts.enumerated().map { index, part in
            switch part {
            case .removed(let text): "[-\(text)-]"
            case .added(let text): "{+\(text)+}"
            case .same(let text): Self.shortened(text, context, isFirst: index == 0, isLast: index == last)
            }
        }.joined(separator: " ")
    }

    private static func shortened(_ text: String, _ context: Int, isFirst: Bool, isLast: Bool) -> String {
        let words = text.split(separator: " ")
        let head = isFirst ? 0 : context
        let tail = isLast ? 0 : context
        guard words.count > head + tail + 1 else { return text }
        return (words.prefix(head) + ["…"] + words.suffix(tail)).joined(separator: " ")
    }
}
