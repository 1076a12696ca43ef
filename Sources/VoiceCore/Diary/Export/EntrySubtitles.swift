/// An entry's words as subtitles of its sound.
enum EntrySubtitles {
    enum Form {
        case srt, vtt
    }

    /// A few words that are shown together.
    struct Cue: Equatable {
        var start: Double
        var end: Double
        var text: String
    }

    private static let longestSeconds = 6.0
    private static let longestCharacters = 80
    private static let pauseSeconds = 0.7

    static func text(of entry: Entry, form: Form) -> String {
        let cues = cues(of: entry.textWords ?? entry.transcript?.words ?? [])
        let mark: Character = form == .srt ? "," : "."
        var text = form == .vtt ? "WEBVTT\n\n" : ""
        for (number, cue) in cues.enumerated() {
            if form == .srt { text += "\(number + 1)\n" }
            text += "\(clock(cue.start, mark)) --> \(clock(cue.end, mark))\n\(escaped(cue.text, form))\n\n"
        }
        return text
    }

    /// Breaks where the speaker pauses and where a line would be too long to read in its time.
    static func cues(of words: [Word]) -> [Cue] {
        var cues: [Cue] = []
        for word in words where word.start.isFinite && word.end.isFinite {
            if var last = cues.last, word.start - last.end < pauseSeconds,
                word.end - last.start <= longestSeconds,
                last.text.count + word.word.count < longestCharacters
            {
                last.end = max(last.end, word.end)
                last.text += " " + word.word
                cues[cues.count - 1] = last
            } else {
                cues.append(Cue(start: word.start, end: max(word.start, word.end), text: word.word))
            }
        }
        return cues
    }

    private static func clock(_ seconds: Double, _ mark: Character) -> String {
        let milliseconds = Int((min(max(seconds, 0), 359_999) * 1000).rounded())
        let whole = milliseconds / 1000
        return "\(padded(whole / 3600)):\(padded(whole / 60 % 60)):\(padded(whole % 60))\(mark)"
            + padded(milliseconds % 1000, width: 3)
    }

    private static func escaped(_ text: String, _ form: Form) -> String {
        guard form == .vtt else { return MarkdownNote.oneLine(text) }
        return MarkdownNote.oneLine(text).reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }
}
