import CommandLineKit
import VoiceCore

/// Entries as lines of a table.
struct EntryTable {
    private let paint: Paint
    /// The columns that a line may take; nothing where nobody looks at it.
    private let width: Int?

    init(_ console: Console) {
        paint = Paint(console)
        width = console.out.isTerminal || console.colours ? console.width : nil
    }

    func line(_ entry: EntrySummary) -> String {
        let id = TextWidth.pad(entry.shortID, to: 9)
        let length = Shown.length(entry.seconds)
        let padding = String(repeating: " ", count: max(0, 6 - length.count))
        let mood = paint.mood(positive: entry.positive, emotion: entry.emotion, width: 12)
        let used = TextWidth.columns(id) + 1 + 16 + 1 + max(6, length.count) + 2 + 12 + 1
        return "\(paint(id, .dim)) \(Shown.minute(entry.recordedAt)) \(padding)\(length)  \(mood) "
            + words(of: entry, room: width.map { $0 - used })
    }

    /// The title or else the text's beginning, what is to come, and the tags.
    private func words(of entry: EntrySummary, room: Int?) -> String {
        var head = Shown.oneLine(entry.title ?? entry.text)
        var tail = entry.tags.map { " #" + $0 }.joined()
        if let journal = entry.journal { tail = " [\(journal)]" + tail }
        if !entry.pending.isEmpty {
            tail += " (pending: \(entry.pending.map(\.rawValue).joined(separator: ", ")))"
        }
        if let room { head = TextWidth.cut(head, to: max(10, room - TextWidth.columns(tail))) }
        return (entry.title == nil ? head : paint(head, .bold)) + paint(tail, .dim)
    }
}
