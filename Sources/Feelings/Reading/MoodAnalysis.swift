internal import Glibc

/// A reading together with everything it was made from.
package struct MoodAnalysis {
    package let reading: MoodReading
    /// The phrases that speak for a mood, also when they are not enough for one.
    package private(set) var evidence: [Evidence] = []
    /// What a text without evidence begins with, and the sum of all.
    package private(set) var bias: Line = .zero
    package private(set) var total: Line = .zero
    /// What every weight is multiplied with, because long texts say everything more often.
    package private(set) var scale = 0.0

    private var hits: [MoodHit] = []
    private var texts: (ruler: TextRuler, plain: MoodText)?

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
        package var phrase: String
        package var weights: Line
        package var turnedBy: [String]
        /// It is evidence; the others only lend weight.
        package var isEvidence: Bool
    }

    init(text: String, nothing reason: MoodReading.Reason) {
        let even = MoodScore(positive: 0.5, weights: [Double](repeating: 0.25, count: 4))
        reading = MoodReading(mood: nil, moodReason: reason, score: even)
    }

    init(text: String, plain: MoodText, hits: [MoodHit], bias: MoodWeights, heard: HeardWords) {
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

/// The sum of all evidence of a text.
struct MoodTally {
    let bias: MoodWeights
    let scale: Double
    private(set) var evidence = MoodWeights.zero
    /// What the naming phrases say for a good and for a bad mood.
    private(set) var forGood = 0.0
    private(set) var forBad = 0.0
    private(set) var coreHits = 0
    /// The strongest thing a single naming phrase says.
    private(set) var strongest = 0.0

    init(bias: MoodWeights, scale: Double) {
        self.bias = bias
        self.scale = scale
    }

    var total: MoodWeights { bias + evidence }

    mutating func add(_ hit: MoodHit) {
        let weights = hit.weights
        evidence += weights * scale
        forGood += max(0, weights.positive)
        forBad += max(0, -weights.positive)
        guard hit.entry.isCore else { return }
        coreHits += 1
        strongest = max(strongest, abs(weights.positive), weights[weights.strongest])
    }
}

extension MoodScore {
    init(positive: Double, weights: [Double]) {
        let sum = weights.reduce(0, +)
        let pairs = zip(Emotion.allCases, weights).map { ($0.rawValue, (($1 / sum) * 1e4).rounded() / 1e4) }
        self.init(
            positive: (positive * 1e4).rounded() / 1e4,
            emotions: Dictionary(uniqueKeysWithValues: pairs)
        )
    }
}
