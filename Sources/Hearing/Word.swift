/// One word as it was heard.
package struct Word: Codable, Equatable, Sendable {
    /// The word itself, as the diary shows it.
    package var word: String
    /// Where it begins in the sound, in seconds.
    package var start: Double
    /// Where it ends in the sound, in seconds.
    package var end: Double
    /// How sure the engine is, from 0 to 1.
    package var probability: Double
    /// What else a doubtful word may have been, best first.
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
