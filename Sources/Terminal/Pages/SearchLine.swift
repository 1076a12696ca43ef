import Programs
import VoiceCore

struct SearchLine {
    private static let indent = "    "

    let hit: SearchHit
    let paint: Paint
    let width: Int?
    let textLimit: Int

    var text: String {
        let when = Shown.minute(of: hit.entry)
        var head = "\(paint(hit.entry.shortID, .dim)) \(when)"
        head += " " + paint.mood(positive: hit.entry.positive, emotion: hit.entry.emotion)
        if let title = hit.entry.title, hit.field != .title {
            let used = hit.entry.shortID.count + 1 + when.count + 1 + 14 + 1
            let shown = width.map { TextWidth.cut(Shown.oneLine(title), to: max(0, $0 - used)) }
            head += " " + paint(shown ?? Shown.oneLine(title), .bold)
        }
        return ([head, Self.indent + context] + notes).joined(separator: "\n")
    }

    private static let leastContext = 12

    private var context: String {
        let place = second + (isNoteBelow ? "" : note)
        var (before, match, after) = limited
        if let width, match.isEmpty {
            before = TextWidth.cut(before, to: max(0, width - Self.indent.count - TextWidth.columns(place)))
        } else if let width {
            let fixed = TextWidth.columns(match) + TextWidth.columns(place) + Self.indent.count
            let room = max(0, width - fixed)
            let behind = TextWidth.columns(after)
            before = TextWidth.cutStart(before, to: max(room / 2, room - behind))
            after = TextWidth.cut(after, to: max(0, room - TextWidth.columns(before)))
        }
        return before + paint(match, .bold, .underline) + after + paint(place, .dim)
    }

    private var limited: (before: String, match: String, after: String) {
        let match = Shown.oneLine(hit.match)
        guard !match.isEmpty else {
            // It is not known where: the entry's beginning stands for it.
            return (Shown.oneLine(hit.entry.text + (hit.entry.textIsCut ? "…" : "")), "", "")
        }
        var (before, after) = (Shown.oneLine(hit.before), Shown.oneLine(hit.after))
        guard textLimit > 0, before.count + match.count + after.count > textLimit else {
            return (before, match, after)
        }
        let room = max(0, textLimit - match.count)
        let left = min(before.count, max(room / 2, room - after.count))
        let right = min(after.count, room - left)
        if left < before.count { before = "…" + before.suffix(left) }
        if right < after.count { after = after.prefix(right) + "…" }
        return (before, match, after)
    }

    private var second: String {
        if let second = hit.second { return " at \(Shown.place(second))" }
        let isSpoken = hit.field == .text || hit.field == .transcript
        return hit.entry.seconds != nil && isSpoken && !hit.match.isEmpty ? " (no time known)" : ""
    }

    private var note: String {
        if let guess = hit.guess { return " (heard as this; \(guess.printable)?)" }
        if hit.how == .near { return " (near)" }
        return hit.isReplaced ? " (heard; your text differs)" : ""
    }

    private var isNoteBelow: Bool {
        guard let width, !note.isEmpty else { return false }
        return width - TextWidth.columns(second + note) - Self.indent.count < Self.leastContext
    }

    private var notes: [String] {
        guard isNoteBelow, let width else { return [] }
        let room = max(1, width - Self.indent.count)
        return TextWidth.wrap(String(note.dropFirst()), to: room).map { Self.indent + paint($0, .dim) }
    }
}
