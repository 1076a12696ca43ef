internal import Hearing
internal import Mood
internal import System

/// An entry as a note with front matter, which Obsidian shows as properties.
enum MarkdownNote {
    static func text(of entry: Entry, sound: String?, pictures: [String: String] = [:]) -> String {
        let text = entry.wholeText
        return head(of: entry, sound: sound, showsTime: entry.timeIsKnown)
            + (text.isEmpty ? "" : "\n\(text)\n") + tail(of: entry, pictures)
    }

    /// The part below the text: blocks, and the transcript if the text is another.
    static func tail(of entry: Entry, _ pictures: [String: String]) -> String {
        entry.blocks.map { "\n\(paragraph(of: $0, pictures))\n" }.joined() + heard(in: entry)
    }

    private static func paragraph(of block: Block, _ pictures: [String: String]) -> String {
        switch block {
        case .text(let text): text
        case .link(let address, let title) where !Block.leadsToPage(address):
            [title, address].compactMap(\.self).map(oneLine).joined(separator: " ")
        case .link(let address, nil): "<\(address)>"
        case .link(let address, let title?): "[\(label(title))](<\(address)>)"
        case .photo(let shown, let caption):
            [
                shown.map { pictures[$0.sha256].map { "![[\($0)]]" } ?? "Photo: \(oneLine($0.name))" }
                    .joined(separator: "\n"),
                caption ?? "",
                block.cities.isEmpty ? "" : "Near " + oneLine(block.cities.joined(separator: ", ")),
            ]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
        case .place(let name, nil): "Place: \(oneLine(name))"
        case .place(let name, let position?):
            "Place: [\(label(name))](geo:\(position.latitude),\(position.longitude))"
        }
    }

    /// A text between the brackets of a link.
    private static func label(_ text: String) -> String {
        String(oneLine(text).flatMap { "\\[]".contains($0) ? ["\\", $0] : [$0] })
    }

    /// The transcript below its heading; nothing where the text is the transcript itself.
    static func heard(in entry: Entry) -> String {
        guard let transcript = entry.transcript, !transcript.text.isEmpty, transcript.text != entry.wholeText
        else { return "" }
        return "\n## Transcript\n\n\(transcript.text)\n"
    }

    /// The part above the text: front matter, title and sound.
    static func head(of entry: Entry, sound: String?, showsTime: Bool, marksGuess: Bool = true) -> String {
        var lines = ["---"]
        func add(_ key: String, _ value: String?) {
            if let value { lines.append("\(key): \(value)") }
        }
        add("id", entry.id.description)
        let day = showsTime ? nil : entry.recordedAt.localDay.description
        add("date", day ?? localTime(of: entry.recordedAt))
        add("recordedAt", quoted(day ?? entry.recordedAt.description))
        add("day", entry.day.description)
        add("dateGuessed", marksGuess && entry.dateCertainty == .guessed ? "true" : nil)
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
        if let title = entry.title { lines += ["", "# " + oneLine(title)] }
        if let sound { lines += ["", "![[\(sound)]]"] }
        return lines.joined(separator: "\n") + "\n"
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
