/// A reading together with everything it was made from.
package struct MoodAnalysis {
    /// What the text was read as.
    package let reading: MoodReading
    /// The phrases that speak for a mood, also when they are not enough for one.
    package private(set) var evidence: [Evidence] = []
    /// What a text without evidence begins with.
    package private(set) var bias: Line = .zero
    /// The sum of all, the bias included.
    package private(set) var total: Line = .zero
    /// What every weight is multiplied with, because long texts say everything more often.
    package private(set) var scale = 0.0

    private var hits: [MoodHit] = []
    private var texts: (ruler: TextRuler, plain: NormalisedText)?

    /// What every phrase said, in the order of the text.
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

    /// Five figures: for a good mood, and for each feeling.
    package struct Line: Equatable {
        /// What speaks for a good mood, and for each feeling; below 0, against it.
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

    /// One phrase and what it adds.
    package struct Sum {
        /// The phrase as the text spells it.
        package var phrase: String
        /// What it adds to the sum.
        package var weights: Line
        /// The names of the rules that turned it.
        package var turnedBy: [String]
        /// It is evidence; the others only lend weight.
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
