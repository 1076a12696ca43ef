internal import System

/// Entries as jrnl writes and imports them: a line with the time, then the text.
enum JrnlText {
    static func text(of entry: Entry) -> String {
        let time = entry.recordedAt.localTime
        let clock = entry.timeIsKnown ? " \(padded(time.hour)):\(padded(time.minute))" : ""
        let stamp = "[\(entry.recordedAt.localDay)\(clock)]"
        // jrnl knows no date that is not sure, but finds a tag.
        let tags = entry.tags + (entry.dateCertainty == .guessed ? ["date_guessed"] : [])
        let signs = tags.map { "@" + String($0.map { $0.isWhitespace ? "_" : $0 }) }
        var text = stamp
        if let title = entry.title { text += " " + MarkdownNote.oneLine(title) + "\n" } else { text += " " }
        text += body(
            ([entry.wholeText] + entry.blocks.map(\.words)).filter { !$0.isEmpty }.joined(separator: "\n")
        )
        if !signs.isEmpty { text += "\n" + signs.joined(separator: " ") }
        return text + "\n\n"
    }

    /// A line of the text that begins like a time in brackets would begin another entry.
    private static func body(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("[") ? " " + $0 : String($0) }
            .joined(separator: "\n")
    }
}
