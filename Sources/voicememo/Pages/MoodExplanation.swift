import CommandLineKit
import VoiceCore

/// A text with its evidence marked, and the sums behind its figures.
struct MoodExplanation {
    private let analysis: MoodAnalysis
    private let source: String
    private let colours: Bool

    init(_ analysis: MoodAnalysis, text: String, colours: Bool) {
        self.analysis = analysis
        source = text
        self.colours = colours
    }

    var text: String {
        let reading = analysis.reading
        let verdict = MoodSentence.text(reading.mood, reading.moodReason)
        return [marked, "", table, "", verdict].joined(separator: "\n") + "\n"
    }

    /// The text with each phrase in brackets and what it speaks for, or in its colour on a terminal.
    private var marked: String {
        let characters = Array(source)
        var result = ""
        var place = 0
        for evidence in analysis.evidence where evidence.from >= place && evidence.to <= characters.count {
            result += String(characters[place..<evidence.from]).printableLines
            let phrase = String(characters[evidence.from..<evidence.to]).printable
            result +=
                colours
                ? "\u{1b}[1;\(Self.colour(evidence.toward))m\(phrase)\u{1b}[0m"
                : "[\(phrase): \(evidence.toward)]"
            place = evidence.to
        }
        return result + String(characters[place...]).printableLines
    }

    private static func colour(_ toward: String) -> Int {
        switch toward {
        case "joy", "positive": 33
        case "sadness": 34
        case "anger", "negative": 31
        case "fear": 35
        default: 39
        }
    }

    private var table: String {
        let heads = ["positive", "joy", "sadness", "anger", "fear"]
        var rows: [(name: String, line: MoodAnalysis.Line, note: String)] = [
            ("(without evidence)", analysis.bias, "")
        ]
        for sum in analysis.sums {
            rows.append((sum.phrase.printable, sum.weights, sum.turnedBy.joined(separator: ", ").printable))
        }
        rows.append(("sum", analysis.total, ""))
        let column = rows.map { TextWidth.columns($0.name) }.max() ?? 0
        let head = TextWidth.pad("", to: column) + heads.map { Self.right($0) }.joined()
        return
            ([head]
            + rows.map { row in
                let figures = [
                    row.line.positive, row.line.joy, row.line.sadness, row.line.anger, row.line.fear,
                ]
                let line =
                    TextWidth.pad(row.name, to: column)
                    + figures.map { Self.right(Self.hundredths($0)) }.joined()
                return row.note.isEmpty ? line : line + "  " + row.note
            }).joined(separator: "\n")
    }

    private static func right(_ text: String) -> String {
        String(repeating: " ", count: max(1, 10 - text.count)) + text
    }

    private static func hundredths(_ value: Double) -> String {
        let hundredths = Int((min(max(abs(value), 0), 1e6) * 100).rounded())
        let digits = String(hundredths % 100)
        let sign = value < 0 && hundredths > 0 ? "-" : ""
        return "\(sign)\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
    }
}
