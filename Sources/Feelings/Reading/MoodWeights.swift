/// What a phrase says: for or against a good mood, and for or against each feeling.
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

    /// The feeling it speaks for most.
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

/// One phrase of a table: what it says, and what it says under a negation.
struct MoodEntry: Equatable {
    var plain: MoodWeights
    var turned: MoodWeights
    /// It names a feeling; the others only lend weight to one that is named.
    var isCore: Bool
    /// A negation beside it changes nothing, because it has its own.
    var keeps: Bool

    /// It only silences its words.
    var isSilent: Bool { plain == .zero && turned == .zero }
}

/// What a phrase list may say a phrase speaks for, and how that spreads over the figures.
enum MoodLean: String {
    case joy, sadness, anger, fear, positive, negative
    /// The phrase says nothing, whatever its words would.
    case nothing

    func entry(strength: Double, keeps: Bool) -> MoodEntry {
        let plain = shape * strength
        return MoodEntry(
            plain: plain,
            turned: keeps ? plain : turnedShape * strength,
            isCore: self != .nothing,
            keeps: keeps || self == .nothing
        )
    }

    private var shape: MoodWeights {
        switch self {
        case .joy: MoodWeights(positive: 1, joy: 1, sadness: -0.3, anger: -0.3, fear: -0.3)
        case .positive: MoodWeights(positive: 1, joy: 0.6, sadness: -0.2, anger: -0.2, fear: -0.2)
        case .sadness: MoodWeights(positive: -1, joy: -0.5, sadness: 1, anger: -0.2, fear: -0.1)
        case .anger: MoodWeights(positive: -1, joy: -0.5, sadness: -0.1, anger: 1, fear: -0.1)
        case .fear: MoodWeights(positive: -0.9, joy: -0.5, sadness: -0.2, anger: -0.2, fear: 1)
        case .negative: MoodWeights(positive: -1, joy: -0.5, sadness: 0.25, anger: 0.25, fear: 0)
        case .nothing: .zero
        }
    }

    private var turnedShape: MoodWeights {
        switch self {
        case .joy, .positive: MoodWeights(positive: -1, joy: -0.5, sadness: 0.5, anger: 0.2, fear: 0)
        case .sadness, .anger, .fear, .negative:
            MoodWeights(positive: 0.5, joy: 0.3, sadness: -0.3, anger: -0.3, fear: -0.3)
        case .nothing: .zero
        }
    }
}
