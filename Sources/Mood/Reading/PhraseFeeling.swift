enum PhraseFeeling: String {
    case joy, sadness, anger, fear, positive, negative
    /// Silences its words.
    case nothing

    func weights(strength: Double, keeps: Bool) -> PhraseWeights {
        let plain = shape * strength
        return PhraseWeights(
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
