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
