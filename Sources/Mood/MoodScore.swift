/// The figures under a mood, each from 0 to 1.
package struct MoodScore: Codable, Equatable, Sendable {
    /// How likely a good mood is.
    package var positive: Double
    /// The share of each feeling, by its name; they make 1.
    package var emotions: [String: Double]

    /// A score from its figures as they are.
    package init(positive: Double, emotions: [String: Double]) {
        self.positive = positive
        self.emotions = emotions
    }
}

extension MoodScore {
    /// A score from the weights of the four feelings, in their order; figures have four decimals.
    init(positive: Double, weights: [Double]) {
        let sum = weights.reduce(0, +)
        let pairs = zip(Emotion.allCases, weights).map { ($0.rawValue, (($1 / sum) * 1e4).rounded() / 1e4) }
        self.init(
            positive: (positive * 1e4).rounded() / 1e4,
            emotions: Dictionary(uniqueKeysWithValues: pairs)
        )
    }
}
