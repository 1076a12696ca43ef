internal import Glibc

struct MoodVerdict {
    /// Fitted to labelled text: docs/figures/mood.md.
    private enum Calibration {
        static let slope = 0.93
        static let offset = 0.03
        static let margin = 0.75
        static let emotionShare = 0.45
        static let emotionEvidence = 0.2
        static let even = 0.4
        /// At least one phrase must be this strong, so that many faint ones do not make a mood.
        static let strongest = 0.8
        /// A text is of two minds when the weaker side says at least this much, and this share of the stronger one:
        /// "happy and sad" is, a long happy text with one sad word is not.
        static let mixedEvidence = 1.5
        static let mixedShare = 0.6
    }

    let score: MoodScore
    let hasEvidence: Bool
    let isAnswer: Bool
    private let emotion: Emotion?

    init(_ tally: MoodTally) {
        let total = tally.total
        let logit = Calibration.slope * total.positive + Calibration.offset
        let positive = 1 / (1 + exp(-logit))
        let strongest = total.strongest
        let powers = Emotion.allCases.map { exp(total[$0] - total[strongest]) }
        let share = 1 / powers.reduce(0, +)

        hasEvidence = tally.coreHits > 0
        let isStrong = tally.strongest >= Calibration.strongest
        let isSure =
            share >= Calibration.emotionShare && tally.evidence[strongest] > Calibration.emotionEvidence
        let (weaker, stronger) = (min(tally.forGood, tally.forBad), max(tally.forGood, tally.forBad))
        let isMixed = weaker >= max(Calibration.mixedEvidence, Calibration.mixedShare * stronger)
        // A feeling on the other side than the sum is believed only where both sides speak up.
        let isOnSide = (strongest == .joy) == (logit > 0) || isMixed || abs(logit) < Calibration.even
        emotion = isStrong && isSure && isOnSide ? strongest : nil
        isAnswer = isStrong && (emotion != nil || isMixed || abs(logit) >= Calibration.margin)
        score = MoodScore(positive: positive, weights: powers)
    }

    func mood(_ evidence: [Evidence]) -> Mood {
        let positive = Int((score.positive * 100).rounded())
        return Mood(
            positive: positive,
            negative: 100 - positive,
            emotion: emotion,
            source: .reader,
            evidence: evidence
        )
    }
}

struct MoodTally {
    let bias: MoodWeights
    let scale: Double
    private(set) var evidence = MoodWeights.zero
    private(set) var forGood = 0.0
    private(set) var forBad = 0.0
    private(set) var coreHits = 0
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
        guard hit.phrase.isCore else { return }
        coreHits += 1
        strongest = max(strongest, abs(weights.positive), weights[weights.strongest])
    }
}
