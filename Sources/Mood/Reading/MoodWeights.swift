struct MoodWeights: Equatable {
    private var lanes: SIMD8<Double>

    static let zero = MoodWeights(lanes: .zero)

    /// Above 0 speaks for a good mood, below 0 for a bad one.
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
