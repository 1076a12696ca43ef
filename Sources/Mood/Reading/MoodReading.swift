/// A mood or the reason there is none, and always the figures.
public struct MoodReading: Codable, Equatable, Sendable {
    public enum Reason: String, Codable, Sendable {
        /// Nothing in the text speaks of a feeling.
        case nothingFelt
        /// Something does, but not enough to say which way.
        case unsure
        case unknownLanguage
        case noText
    }

    public var mood: Mood?
    public var moodReason: Reason?
    package var score: MoodScore

    package init(mood: Mood?, moodReason: Reason?, score: MoodScore) {
        self.mood = mood
        self.moodReason = moodReason
        self.score = score
    }
}

/// A reading together with all that it was made from.
package struct MoodAnalysis {
    package let reading: MoodReading
    /// Phrases that speak for a mood, also when they are not enough for one.
    package private(set) var evidence: [Evidence] = []
    package private(set) var bias: Line = .zero
    package private(set) var total: Line = .zero
    /// The factor of every weight, because long texts say everything more often.
    package private(set) var scale = 0.0

    private var hits: [MoodHit] = []
    private var texts: (ruler: TextRuler, plain: NormalisedText)?

    package var sums: [Sum] {
        guard let texts else { return [] }
        return hits.map { hit in
            Sum(
                phrase: texts.ruler.text(texts.plain.origin(of: hit.range)),
                weights: Line(hit.weights * scale),
                turnedBy: hit.turns.names,
                isEvidence: Evidence.toward(hit) != nil
            )
        }
    }

    /// The figures for a good mood and for each feeling; below 0 they speak against it.
    package struct Line: Equatable {
        package var positive, joy, sadness, anger, fear: Double

        static let zero = Line(.zero)

        init(_ weights: MoodWeights) {
            positive = weights.positive
            joy = weights[.joy]
            sadness = weights[.sadness]
            anger = weights[.anger]
            fear = weights[.fear]
        }
    }

    package struct Sum {
        package var phrase: String
        package var weights: Line
        package var turnedBy: [String]
        package var isEvidence: Bool
    }

    init(text: String, nothing reason: MoodReading.Reason) {
        let even = MoodScore(positive: 0.5, weights: [Double](repeating: 0.25, count: 4))
        reading = MoodReading(mood: nil, moodReason: reason, score: even)
    }

    init(text: String, plain: NormalisedText, hits: [MoodHit], bias: MoodWeights, heard: HeardWords) {
        let parts = hits.reduce(0) { $0 + $1.parts }
        let scale = 2 / Double(parts + 2).squareRoot()
        var tally = MoodTally(bias: bias, scale: scale)
        for hit in hits { tally.add(hit) }
        let verdict = MoodVerdict(tally)
        let ruler = TextRuler(text)
        evidence = hits.compactMap { Evidence($0, text: ruler, plain: plain, heard: heard) }
        let mood = verdict.isAnswer ? verdict.mood(evidence) : nil
        let reason: MoodReading.Reason? =
            verdict.isAnswer ? nil : verdict.hasEvidence ? .unsure : .nothingFelt
        reading = MoodReading(mood: mood, moodReason: reason, score: verdict.score)
        self.scale = scale
        self.bias = Line(bias)
        total = Line(tally.total)
        self.hits = hits
        texts = (ruler, plain)
    }
}
