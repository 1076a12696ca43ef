package struct Word: Codable, Equatable, Sendable {
    package var word: String
    /// In seconds from the beginning of the sound.
    package var start: Double
    package var end: Double
    package var probability: Double
    /// Other words that a doubtful one may have been, best first.
    package var alternatives: [String]?

    package init(word: String, start: Double, end: Double, probability: Double, alternatives: [String]? = nil)
    {
        self.word = word
        self.start = start
        self.end = end
        self.probability = probability
        self.alternatives = alternatives
    }
}
