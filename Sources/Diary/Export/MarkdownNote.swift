internal import Feelings
internal import Ground
internal import Time
internal import Words

/// An entry as a note with front matter, which Obsidian shows as properties.
enum MarkdownNote {
    static func text(of entry: Entry, sound: String?) -> String {
        var lines = ["---"]
        func add(_ key: String, _ value: String?) {
            if let value { lines.append("\(key): \(value)") }
        }
        add("id", entry.id.description)
        add("date", localTime(of: entry.recordedAt))
        add("recordedAt", quoted(entry.recordedAt.description))
        add("day", entry.day.description)
        add("title", entry.title.map(quoted))
        add("journal", entry.journal.map(quoted))
        if !entry.tags.isEmpty {
            lines.append("tags:")
            lines += entry.tags.map { "  - " + quoted(tag($0)) }
        }
        add("positive", entry.mood.map { String($0.positive) })
        add("negative", entry.mood.map { String($0.negative) })
        add("emotion", entry.mood?.emotion?.rawValue)
        add("seconds", entry.sound.map { "\(($0.seconds * 100).rounded() / 100)" })
        add("audio", sound.map { quoted("[[\($0)]]") })
        if !entry.pending.isEmpty {
            add("missing", "[\(entry.pending.map(\.rawValue).joined(separator: ", "))]")
        }
        lines.append("---")
        lines.append("")
        if let title = entry.title { lines += ["# " + oneLine(title), ""] }
        if let sound { lines += ["![[\(sound)]]", ""] }
        let text = entry.wholeText
        if !text.isEmpty { lines += [text, ""] }
        if let transcript = entry.transcript, !transcript.text.isEmpty, transcript.text != text {
            lines += ["## Transcript", "", transcript.text, ""]
        }
        return lines.joined(separator: "\n")
    }

    /// Obsidian knows dates with a time but without a zone.
    private static func localTime(of moment: Moment) -> String {
        let time = moment.localTime
        return "\(moment.localDay)T\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))"
    }

    /// A YAML text in double quotes, which holds anything.
    static func quoted(_ text: String) -> String { JSONText.string(text).line }

    /// A tag of Obsidian has no white space.
    private static func tag(_ text: String) -> String {
        String(text.map { $0.isWhitespace ? "-" : $0 })
    }

    static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
