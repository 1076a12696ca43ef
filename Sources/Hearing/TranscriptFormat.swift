internal import System

package enum TranscriptFormat: String, CaseIterable, Sendable {
    case text, json, srt, vtt

    package func rendered(_ transcript: Transcript, cues: Subtitles.Cues = .phrases) -> String {
        switch self {
        case .text: Self.markedText(of: transcript)
        case .json: transcript.jsonText.line
        case .srt: Subtitles.srt(of: transcript, cues: cues)
        case .vtt: Subtitles.vtt(of: transcript, cues: cues)
        }
    }

    package var hasCues: Bool { self == .srt || self == .vtt }
    package var ending: String { self == .text ? "txt" : rawValue }

    package static func parts(of token: some StringProtocol) -> (word: String, marks: String) {
        let marks = token.reversed().prefix { ".,;:!?…".contains($0) }.count
        guard marks < token.count else { return (String(token), "") }
        return (String(token.dropLast(marks)), String(token.suffix(marks)))
    }

    static func doubted(_ token: String) -> String {
        let parts = parts(of: token)
        return "\(parts.word)[?]\(parts.marks)"
    }

    static func markedText(of transcript: Transcript) -> String {
        transcript.timedWords.map(\.marked).joined(separator: " ")
    }
}

extension SpokenWords.Timed {
    fileprivate var marked: String { isDoubtful ? TranscriptFormat.doubted(text) : text }
}

extension Word {
    /// Less probable words of PocketSphinx are more often wrong than right: docs/figures/words.md.
    package static let doubtBelow = 0.5
}

extension Transcript {
    /// The second ear is seldom wrong: six in ten of its errors lie below this bound.
    package var doubtBelow: Double { engine == SecondEar.engine ? 0.82 : Word.doubtBelow }
    package func isDoubtful(_ word: Word) -> Bool { word.probability < doubtBelow }
}

package enum Subtitles {
    package enum Cues: String, CaseIterable, Sendable {
        case phrases, words
    }

    package struct Line {
        package var words: [SpokenWords.Timed]

        var start: Double { words.first?.word.start ?? 0 }
        var end: Double { words.last?.word.end ?? start }

        func text(_ shown: (SpokenWords.Timed) -> String = \.text) -> String {
            words.map(shown).joined(separator: " ")
        }
    }

    private static let mostLetters = 42
    private static let pauseSeconds = 0.7
    private static let longestSeconds = 6.0
    private static let shortestSeconds = 1.0

    private static func lines(of transcript: Transcript) -> [Line] {
        var lines: [Line] = []
        for word in transcript.timedWords {
            if let line = lines.last, goesOn(line, to: word.word.start),
                word.word.end - line.start <= longestSeconds,
                line.words.reduce(0, { $0 + $1.text.count + 1 }) + word.text.count <= mostLetters
            {
                lines[lines.count - 1].words.append(word)
            } else {
                lines.append(Line(words: [word]))
            }
        }
        return lines
    }

    package static func phrases(of transcript: Transcript) -> [(lines: [Line], start: Double, end: Double)] {
        var cues: [[Line]] = []
        for line in lines(of: transcript) {
            if let cue = cues.last, cue.count == 1, goesOn(cue[0], to: line.start),
                line.end - cue[0].start <= longestSeconds
            {
                cues[cues.count - 1].append(line)
            } else {
                cues.append([line])
            }
        }
        return cues.enumerated().map { place, lines in
            let start = lines[0].start
            let said = max(lines[lines.count - 1].end, start)
            let next = cues.indices.contains(place + 1) ? cues[place + 1][0].start : .infinity
            return (lines, start, max(said, min(start + shortestSeconds, next)))
        }
    }

    private static func goesOn(_ line: Line, to start: Double) -> Bool {
        start - line.end < pauseSeconds && line.words.last?.text.last.map { ".?!".contains($0) } != true
    }

    private typealias Cue = (start: Double, end: Double, text: String)

    private static func phraseCues(of transcript: Transcript, text: (Line) -> String) -> [Cue] {
        phrases(of: transcript).map { cue in
            (cue.start, cue.end, cue.lines.map(text).joined(separator: "\n"))
        }
    }

    package static func srt(of transcript: Transcript, cues: Cues = .phrases) -> String {
        let parts = cues == .words ? wordCues(of: transcript) : phraseCues(of: transcript) { $0.text() }
        return parts.enumerated().map { place, part in
            "\(place + 1)\n\(time(part.start, ",")) --> \(time(part.end, ","))\n\(part.text)\n"
        }.joined(separator: "\n")
    }

    /// One cue per word: its line, with the word underlined.
    private static func wordCues(of transcript: Transcript) -> [Cue] {
        lines(of: transcript).flatMap { line in
            line.words.enumerated().map { index, said -> Cue in
                // Lasts until the next word, so that the line does not flicker.
                let end = index + 1 < line.words.count ? line.words[index + 1].word.start : said.word.end
                let shown = line.words.enumerated().map { place, other in
                    place == index ? "<u>\(other.marked)</u>" : other.marked
                }
                return (said.word.start, max(end, said.word.start), shown.joined(separator: " "))
            }
        }
    }

    package static func vtt(of transcript: Transcript, cues: Cues = .phrases) -> String {
        let style = "STYLE\n::cue(.doubtful) { opacity: 0.6; font-style: italic; }\n"
        let parts: [Cue] =
            cues == .phrases
            ? phraseCues(of: transcript, text: phrase)
            : lines(of: transcript).map { ($0.start, $0.end, stamped($0)) }
        let texts = parts.map { part in
            "\(time(part.start, ".")) --> \(time(part.end, "."))\n\(part.text)\n"
        }
        return (["WEBVTT\n", style] + texts).joined(separator: "\n")
    }

    private static func phrase(_ line: Line) -> String {
        line.text { $0.isDoubtful ? "<c.doubtful>\(escaped($0.text))</c>" : escaped($0.text) }
    }

    private static func stamped(_ line: Line) -> String {
        line.words.enumerated().map { index, said in
            let text = escaped(said.text)
            let marked = said.isDoubtful ? "<c.doubtful>\(text)[?]</c>" : text
            return index == 0 ? marked : "<\(time(said.word.start, "."))>\(marked)"
        }.joined(separator: " ")
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

    static func time(_ seconds: Double, _ point: String) -> String {
        let thousandths = Int(exactly: (max(0, seconds) * 1000).rounded()) ?? 0
        let whole = thousandths / 1000
        return "\(padded(whole / 3600)):\(padded(whole / 60 % 60)):\(padded(whole % 60))"
            + "\(point)\(padded(thousandths % 1000, width: 3))"
    }
}
