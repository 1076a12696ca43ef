import Programs
import VoiceCore

struct EditPreview {
    let before: Entry
    let after: Entry

    var lines: [String] {
        var lines: [String] = []
        func add(_ name: String, _ old: String?, _ new: String?) {
            if old != new { lines.append(Self.line(name, "\(old ?? "none") → \(new ?? "none")")) }
        }
        add("when", Self.date(of: before), Self.date(of: after))
        add("title", before.title, after.title)
        add("journal", before.journal, after.journal)
        let tags = after.tags.filter { !before.tags.contains($0) }.map { "+" + $0 }
        let gone = before.tags.filter { !after.tags.contains($0) }.map { "-" + $0 }
        if !(tags + gone).isEmpty { lines.append(Self.line("tags", (tags + gone).joined(separator: " "))) }
        let words = WordDiff(from: before.wholeText, to: after.wholeText)
        if !words.isEmpty { lines.append(Self.line("text", words.text())) }
        for (old, new) in zip(before.blocks, after.blocks) { add("block", old.words, new.words) }
        add("mood", Self.mood(of: before), Self.mood(of: after))
        return lines.isEmpty ? ["  nothing would change"] : lines
    }

    static func show(_ edit: EntryEdit, of entry: Entry, _ invocation: Invocation, _ diary: DiaryAccess)
        async throws
    {
        if invocation[CommonOptions.json] {
            let after = try await diary.store.entries.preview(entry.id, edit, at: diary.now)
            invocation.console.out.print(after.jsonText.line)
            return
        }
        invocation.console.show(try await text(of: edit, of: entry, invocation, diary) + "\n")
    }

    static func text(of edit: EntryEdit, of entry: Entry, _ invocation: Invocation, _ diary: DiaryAccess)
        async throws -> String
    {
        let after = try await diary.store.entries.preview(entry.id, edit, at: diary.now)
        let head = EntryTable(invocation.console).line(try await diary.store.entries.summary(entry.id))
        return ([head] + EditPreview(before: entry, after: after).lines).joined(separator: "\n")
    }

    private static func line(_ name: String, _ text: String) -> String {
        "  \(TextWidth.pad(name, to: 7)) \(text)".printable
    }

    private static func date(of entry: Entry) -> String {
        let time = Shown.minute(entry.recordedAt, entry.dateCertainty)
        return entry.day == entry.recordedAt.localDay ? time : "\(time) (day \(entry.day))"
    }

    private static func mood(of entry: Entry) -> String? {
        entry.mood.map { Shown.mood(positive: $0.positive, emotion: $0.emotion) }
    }
}

extension WordDiff {
    /// One line, changes in brackets: `we [-walked-] {+talked+} home`.
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
