import Programs
import VoiceCore

struct EntryTable {
    private static let moodWidth = 14

    private let paint: Paint
    private let width: Int?

    init(_ console: Console) {
        paint = Paint(console)
        width = console.pageWidth
    }

    func line(_ entry: EntrySummary) -> String {
        let id = entry.shortID
        let length = Shown.length(entry.seconds)
        let when = Shown.minute(of: entry)
        let head = "\(paint(id, .dim)) \(when)"
        // The mark of a guess takes a place of the next column, so that the rows line up.
        let before = String(repeating: " ", count: max(0, 22 - when.count - length.count)) + length
        let used = TextWidth.columns("\(id) \(when) \(before)") + 2 + Self.moodWidth + 1
        if let width, width < used + 20 {
            let mood =
                entry.positive == nil ? "" : paint.mood(positive: entry.positive, emotion: entry.emotion)
            let indent = String(repeating: " ", count: TextWidth.columns(id) + 1)
            let sound = entry.seconds == nil ? "" : length + "  "
            let room = width - indent.count - TextWidth.columns(sound)
            let below = (indent + sound + words(of: entry, room: room)).trimmedEnd
            return "\(head) \(mood)".trimmedEnd + (below.isEmpty ? "" : "\n" + below)
        }
        let mood = paint.mood(positive: entry.positive, emotion: entry.emotion, width: Self.moodWidth)
        return "\(head) \(before)  \(mood) \(words(of: entry, room: width.map { $0 - used }))".trimmedEnd
    }

    func moodAdvice(_ entries: [EntrySummary]) -> String? {
        guard width != nil, entries.contains(where: { $0.positive != nil }) else { return nil }
        return paint.moodAdvice("ID", emotion: entries.lazy.compactMap(\.emotion).first)
    }

    private func words(of entry: EntrySummary, room: Int?) -> String {
        var head = Shown.oneLine(entry.title ?? (entry.text + (entry.textIsCut ? "…" : "")))
        var tail = entry.tags.map { " #" + Shown.oneLine($0) }.joined()
        if let journal = entry.journal { tail = " [\(Shown.oneLine(journal))]" + tail }
        if !entry.blocks.isEmpty { tail += " " + entry.blocks.shown }
        if let city = entry.city { tail += " near " + Shown.oneLine(city) }
        if !entry.pending.isEmpty {
            tail += " (still to come: \(entry.pending.map(\.plain).joined(separator: ", ")))"
        }
        // Nothing stands before it, so no space does.
        if head.isEmpty { tail.removeFirst(tail.isEmpty ? 0 : 1) }
        if let room {
            tail = TextWidth.cut(tail, to: max(room / 2, room - TextWidth.columns(head)))
            head = TextWidth.cut(head, to: max(0, room - TextWidth.columns(tail)))
        }
        return (entry.title == nil ? head : paint(head, .bold)) + paint(tail, .dim)
    }
}
