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
        /// Many faint phrases do not make a mood.
        static let strongest = 0.8
        /// "happy and sad" is mixed; a long happy text with one sad word is not.
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
        // A feeling against the sum counts only if both sides are strong.
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

struct MoodHit {
    struct Turns: OptionSet {
        let rawValue: UInt8
        static let negation = Turns(rawValue: 1)
        static let intensifier = Turns(rawValue: 2)
        static let diminisher = Turns(rawValue: 4)
        static let contrast = Turns(rawValue: 8)
        static let concession = Turns(rawValue: 16)

        var names: [String] {
            let all: [(Turns, String)] = [
                (.negation, "negation"), (.intensifier, "intensifier"), (.diminisher, "diminisher"),
                (.contrast, "contrast"), (.concession, "concession"),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    var range: Range<Int>
    var phrase: PhraseWeights
    var factor: Double
    var turns: Turns
    var parts = 1
    var probability = 1.0

    var isNegated: Bool { turns.contains(.negation) }
    var weights: MoodWeights { (isNegated ? phrase.turned : phrase.plain) * (factor * probability) }
}

struct MoodWeights: Equatable {
    private var lanes: SIMD8<Double>

    static let zero = MoodWeights(lanes: .zero)

    var positive: Double { lanes[0] }

    init(positive: Double, joy: Double, sadness: Double, anger: Double, fear: Double) {
        lanes = SIMD8(positive, joy, sadness, anger, fear, 0, 0, 0)
    }

    /// Positive, joy, sadness, anger and fear; the other lanes are 0.
    init(lanes: SIMD8<Double>) { self.lanes = lanes }

    subscript(_ emotion: Emotion) -> Double {
        switch emotion {
        case .joy: lanes[1]
        case .sadness: lanes[2]
        case .anger: lanes[3]
        case .fear: lanes[4]
        }
    }

    var strongest: Emotion {
        var best = Emotion.joy
        for emotion in Emotion.allCases where self[emotion] > self[best] { best = emotion }
        return best
    }

    static func * (weights: MoodWeights, factor: Double) -> MoodWeights {
        MoodWeights(lanes: weights.lanes * factor)
    }

    static func + (one: MoodWeights, other: MoodWeights) -> MoodWeights {
        MoodWeights(lanes: one.lanes + other.lanes)
    }

    static func += (sum: inout MoodWeights, other: MoodWeights) { sum.lanes += other.lanes }
}

extension Evidence {
    private static let leastWeight = 0.3
    /// The share of a phrase's good or bad mood that one feeling must have.
    private static let leastShare = 0.5

    static func toward(_ hit: MoodHit) -> (name: String, weight: Double)? {
        guard hit.phrase.isCore else { return nil }
        let weights = hit.weights
        let emotion = weights.strongest
        let lean = weights.positive
        // A phrase against joy is not yet sad.
        let fits = (emotion == .joy) == (lean > 0)
        if fits, weights[emotion] >= leastWeight, weights[emotion] >= abs(lean) * leastShare {
            return (emotion.rawValue, weights[emotion])
        }
        guard abs(lean) >= leastWeight else { return nil }
        return (lean > 0 ? "positive" : "negative", abs(lean))
    }

    init?(_ hit: MoodHit, text: TextRuler, plain: NormalisedText, heard: HeardWords) {
        guard let (name, weight) = Self.toward(hit) else { return nil }
        let origin = plain.origin(of: hit.range)
        let times = heard.times(of: hit.range)
        let characters = text.characters(origin)
        self.init(
            phrase: text.text(origin),
            from: characters.lowerBound,
            to: characters.upperBound,
            start: times?.start,
            end: times?.end,
            weight: (weight * 100).rounded() / 100,
            toward: name,
            turnedBy: hit.turns.isEmpty ? nil : hit.turns.names
        )
    }
}
