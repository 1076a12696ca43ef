internal import Wires

extension HeardText {
    private static let mostTexts = 16
    private static let mostPerSecond = 50.0
    private static let mostBytes = 1_000

    /// Refuses texts that no ear could make of so many seconds: the program that sends them reads strangers' sound.
    static func check(_ texts: [HeardText], within seconds: Double) throws(TranscriptionError) {
        guard texts.count <= mostTexts else { throw .engineNonsense(line: "\(texts.count) texts for a part") }
        for text in texts {
            guard Double(text.words.count) <= mostPerSecond * (seconds + 1) else {
                throw .engineNonsense(line: "\(text.words.count) words in \(seconds) s")
            }
            let isPlausible = text.words.allSatisfy {
                (0...1).contains($0.probability) && $0.text.utf8.count <= mostBytes
            }
            guard isPlausible, (0...1).contains(text.meanProbability), text.score.isFinite, text.tokens >= 0
            else {
                throw .engineNonsense(line: "a text has impossible probabilities")
            }
        }
    }
}

extension HeardWord {
    private static let mostPerSecond = 50.0
    private static let mostBytes = 1_000
    private static let mostAlternatives = 100

    static func check(_ words: [HeardWord], within seconds: Double) throws(TranscriptionError) {
        guard Double(words.count) <= mostPerSecond * (seconds + 1) else {
            throw .engineNonsense(line: "\(words.count) words in \(seconds) s")
        }
        for word in words {
            let times = -0.5...(seconds + 1)
            guard times.contains(word.start), times.contains(word.end), word.start <= word.end,
                (0...1).contains(word.probability)
            else { throw .engineNonsense(line: "a word has impossible times") }
            guard ([word.text] + word.alternatives).allSatisfy({ $0.utf8.count <= mostBytes }),
                word.alternatives.count <= mostAlternatives
            else { throw .engineNonsense(line: "a word is longer than words are") }
        }
    }
}
