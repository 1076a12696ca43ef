import Programs
import VoiceCore

struct MoodExplanation {
    private let analysis: MoodAnalysis
    private let source: String
    private let colours: Bool
    private let width: Int?

    init(_ analysis: MoodAnalysis, text: String, colours: Bool, width: Int?) {
        self.width = width
        self.analysis = analysis
        source = text
        self.colours = colours
    }

    var text: String {
        let reading = analysis.reading
        let verdict = MoodSentence.text(reading.mood, reading.moodReason)
        return [marked, "", table, "", verdict].joined(separator: "\n") + "\n"
    }

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
        let rows =
            [Row("(without evidence)", analysis.bias)]
            + analysis.sums.map { Row($0.phrase.printable, $0.weights, $0.turnedBy) }
            + [Row("sum", analysis.total)]
        let column = rows.map { TextWidth.columns($0.name) }.max() ?? 0
        let wide = Self.heads.map { _ in 10 }
        guard let width, width < column + wide.reduce(0, +) else {
            return
                ([TextWidth.pad("", to: column) + Self.line(Self.heads, wide)]
                + rows.map { row in
                    let line = TextWidth.pad(row.name, to: column) + Self.line(row.figures, wide)
                    return row.note.isEmpty ? line : line + "  " + row.note
                }).joined(separator: "\n")
        }
        let narrow = Self.heads.map { max(7, $0.count + 1) }
        return
            (["  " + Self.line(Self.heads, narrow)]
            + rows.flatMap { row in
                [
                    row.note.isEmpty ? row.name : "\(row.name)  \(row.note)",
                    "  " + Self.line(row.figures, narrow),
                ]
            }).joined(separator: "\n")
    }

    private static let heads = ["positive", "joy", "sadness", "anger", "fear"]

    private struct Row {
        let name: String
        let figures: [String]
        let note: String

        init(_ name: String, _ line: MoodAnalysis.Line, _ turnedBy: [String] = []) {
            self.name = name
            figures = [line.positive, line.joy, line.sadness, line.anger, line.fear].map(hundredths)
            note = turnedBy.joined(separator: ", ").printable
        }
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        zip(cells, widths).map { cell, width in
            String(repeating: " ", count: max(1, width - cell.count)) + cell
        }.joined()
    }

    private static func hundredths(_ value: Double) -> String {
        let hundredths = Int((min(max(abs(value), 0), 1e6) * 100).rounded())
        let digits = String(hundredths % 100)
        let sign = value < 0 && hundredths > 0 ? "-" : ""
        return "\(sign)\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
    }
}

enum MoodSentence {
    static func text(_ mood: Mood?, _ reason: MoodReading.Reason?) -> String {
        guard let mood else { return "unsure" + (reason.map { " (\(word($0)))" } ?? "") }
        let emotion = mood.emotion?.rawValue ?? "unsure"
        return "\(emotion), \(mood.positive) % positive, \(mood.negative) % negative"
    }

    static func word(_ reason: MoodReading.Reason) -> String {
        switch reason {
        case .nothingFelt: "no feeling is mentioned"
        case .unsure: "too little to tell"
        case .unknownLanguage: "neither English nor Korean"
        case .noText: "no text"
        }
    }
}
