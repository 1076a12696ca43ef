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
