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

    /// In the bytes of the ``NormalisedText``.
    var range: Range<Int>
    var phrase: PhraseWeights
    var factor: Double
    var turns: Turns
    var parts = 1
    var probability = 1.0

    var isNegated: Bool { turns.contains(.negation) }

    /// All turns counted in.
    var weights: MoodWeights {
        (isNegated ? phrase.turned : phrase.plain) * (factor * probability)
    }
}

struct MoodWeights: Equatable {
    private var lanes: SIMD8<Double>

    static let zero = MoodWeights(lanes: .zero)

    var positive: Double { lanes[0] }

    init(positive: Double, joy: Double, sadness: Double, anger: Double, fear: Double) {
        lanes = SIMD8(positive, joy, sadness, anger, fear, 0, 0, 0)
    }

    private init(lanes: SIMD8<Double>) {
        self.lanes = lanes
    }

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

    static func += (sum: inout MoodWeights, other: MoodWeights) {
        sum.lanes += other.lanes
    }
}

extension Evidence {
    private static let leastWeight = 0.3
    /// The share of its good or bad mood that a phrase must say for one feeling to stand for that feeling.
    private static let leastShare = 0.5

    static func toward(_ hit: MoodHit) -> (name: String, weight: Double)? {
        guard hit.phrase.isCore else { return nil }
        let weights = hit.weights
        let emotion = weights.strongest
        let lean = weights.positive
        // Only a feeling on the same side as the phrase: what is not joy is not yet sadness.
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
