internal import FoundationEssentials
package import Wires

/// One utterance as an engine prints it, in one line of JSON.
package struct EngineLine: Decodable {
    var b: Double
    var d: Double
    var p: Double?
    var t: String
    var w: [EngineLine]?

    /// The words of all utterances, checked: within the sound, in order, with possible probabilities.
    package static func words(of lines: [String], within seconds: Double) throws(TranscriptionError)
        -> [HeardWord]
    {
        var words: [HeardWord] = []
        for (number, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            // What an engine printed may be diary text, so an error says only where it stood.
            guard let utterance = try? JSONDecoder().decode(EngineLine.self, from: Data(line.utf8)) else {
                throw .engineNonsense(line: "line \(number + 1) is not an utterance")
            }
            for word in utterance.w ?? utterance.spread where !word.t.isEmpty {
                guard let text = HeardPass.spokenWord(word.t) else { continue }
                let start = words.last.map { max($0.start, word.b) } ?? word.b
                let isPlausible =
                    word.b.isFinite && word.d.isFinite && word.d >= 0 && word.b >= -0.5
                    && word.b <= seconds + 1 && (word.p ?? 1).isFinite
                guard isPlausible else {
                    throw .engineNonsense(line: "line \(number + 1) has impossible times")
                }
                let begin = min(max(0, start), seconds)
                words.append(
                    HeardWord(
                        text: text,
                        start: begin,
                        end: min(seconds, max(begin, word.b + word.d)),
                        probability: min(1, max(0, word.p ?? utterance.p ?? 1))
                    )
                )
            }
        }
        return words
    }

    /// The words of an utterance without times, each as long as it is written.
    private var spread: [EngineLine] {
        let tokens = t.split(whereSeparator: \.isWhitespace).map(String.init)
        let letters = Double(max(1, tokens.reduce(0) { $0 + $1.count }))
        var start = b
        return tokens.map { token in
            let seconds = d * Double(token.count) / letters
            defer { start += seconds }
            return EngineLine(b: start, d: seconds, p: p, t: token)
        }
    }
}
