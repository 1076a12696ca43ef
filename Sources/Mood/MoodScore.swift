package struct MoodScore: Codable, Equatable, Sendable {
    /// The likelihood of a good mood.
    package var positive: Double
    /// The share of each feeling, by its name; they add up to 1.
    package var emotions: [String: Double]

    package init(positive: Double, emotions: [String: Double]) {
        self.positive = positive
        self.emotions = emotions
    }
}

extension MoodScore {
    /// The weights of the four feelings, in their order; figures get four decimals.
    init(positive: Double, weights: [Double]) {
        let sum = weights.reduce(0, +)
        let pairs = zip(Emotion.allCases, weights).map { ($0.rawValue, (($1 / sum) * 1e4).rounded() / 1e4) }
        self.init(
            positive: (positive * 1e4).rounded() / 1e4,
            emotions: Dictionary(uniqueKeysWithValues: pairs)
        )
    }
}
