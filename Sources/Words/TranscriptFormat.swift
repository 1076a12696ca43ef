internal import Ground

/// The forms in which words are written for people and other programs.
package enum TranscriptFormat: String, CaseIterable, Sendable {
    case text, json, srt, vtt

    /// The transcript in a form that is one for a whole memo; JSON is made of its report instead.
    package func rendered(_ transcript: Transcript) -> String {
        switch self {
        case .text: Self.markedText(of: transcript)
        case .json: transcript.jsonText.line
        case .srt: Subtitles.srt(of: transcript)
        case .vtt: Subtitles.vtt(of: transcript)
        }
    }

    /// The text with a question mark in brackets behind every doubtful word.
    static func markedText(of transcript: Transcript) -> String {
        let tokens = Subtitles.tokens(of: transcript)
        return zip(tokens, transcript.words).map { token, word in
            transcript.isDoubtful(word) ? "\(token)[?]" : token
        }.joined(separator: " ")
    }
}

extension Word {
    /// A word of PocketSphinx's below this is more likely wrong than right: measured, see docs/figures/accuracy.md.
    public static let doubtBelow = 0.5
}

extension Transcript {
    /// A word below this is to be doubted.
    ///
    /// The second ear is seldom wrong: below its bound lie six errors in ten.
    public var doubtBelow: Double { engine == SecondEar.engine ? 0.82 : Word.doubtBelow }

    /// Whether a word is to be marked wherever it is shown.
    public func isDoubtful(_ word: Word) -> Bool { word.probability < doubtBelow }
}

/// Words as subtitles: lines of a few words, in which every word has its own time.
package enum Subtitles {
    /// Some words that are shown together.
    struct Line {
        var tokens: [String]
        var words: [Word]
    }

    private static let mostLetters = 42
    private static let pauseSeconds = 0.7
    private static let longestSeconds = 6.0

    /// The words as the text writes them, with its capital letters and full stops.
    static func tokens(of transcript: Transcript) -> [String] {
        let tokens = transcript.text.split(separator: " ").map(String.init)
        return tokens.count == transcript.words.count ? tokens : transcript.words.map(\.word)
    }

    static func lines(of transcript: Transcript) -> [Line] {
        var lines: [Line] = []
        for (token, word) in zip(tokens(of: transcript), transcript.words) {
            if let line = lines.last, let first = line.words.first, let last = line.words.last,
                word.start - last.end < pauseSeconds, word.end - first.start <= longestSeconds,
                line.tokens.reduce(0, { $0 + $1.count + 1 }) + token.count <= mostLetters,
                !last.word.isEmpty, line.tokens.last?.hasSuffix(".") != true
            {
                lines[lines.count - 1].tokens.append(token)
                lines[lines.count - 1].words.append(word)
            } else {
                lines.append(Line(tokens: [token], words: [word]))
            }
        }
        return lines
    }

    /// One cue for each word: its line, with the word underlined while it is said.
    package static func srt(of transcript: Transcript) -> String {
        var cues: [String] = []
        for line in lines(of: transcript) {
            for (index, word) in line.words.enumerated() {
                // A cue stays until the next word of its line, so that the line does not flicker.
                let end = index + 1 < line.words.count ? line.words[index + 1].start : word.end
                let shown = zip(line.tokens.indices, line.tokens).map { place, token in
                    let marked = transcript.isDoubtful(line.words[place]) ? "\(token)[?]" : token
                    return place == index ? "<u>\(marked)</u>" : marked
                }
                let times = "\(time(word.start, ",")) --> \(time(max(end, word.start), ","))"
                cues.append("\(cues.count + 1)\n\(times)\n\(shown.joined(separator: " "))\n")
            }
        }
        return cues.joined(separator: "\n")
    }

    /// One cue for each line, with a time stamp before each word.
    package static func vtt(of transcript: Transcript) -> String {
        let style = "STYLE\n::cue(.doubtful) { opacity: 0.6; font-style: italic; }\n"
        let cues = lines(of: transcript).map { line in
            let start = line.words.first?.start ?? 0
            let end = line.words.last?.end ?? start
            let shown = zip(line.tokens, line.words).enumerated().map { index, pair in
                let (token, word) = pair
                let text = escaped(token)
                let marked = transcript.isDoubtful(word) ? "<c.doubtful>\(text)[?]</c>" : text
                return index == 0 ? marked : "<\(time(word.start, "."))>\(marked)"
            }
            return "\(time(start, ".")) --> \(time(end, "."))\n\(shown.joined(separator: " "))\n"
        }
        return (["WEBVTT\n", style] + cues).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.flatMap { character -> String in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }.map(String.init).joined()
    }

    /// Hours, minutes, seconds and thousandths.
    static func time(_ seconds: Double, _ point: String) -> String {
        let thousandths = Int(exactly: (max(0, seconds) * 1000).rounded()) ?? 0
        let whole = thousandths / 1000
        return "\(padded(whole / 3600)):\(padded(whole / 60 % 60)):\(padded(whole % 60))"
            + "\(point)\(padded(thousandths % 1000, width: 3))"
    }
}
