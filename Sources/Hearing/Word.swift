/// One word as it was heard.
public struct Word: Codable, Equatable, Sendable {
    /// The word itself, as the diary shows it.
    public var word: String
    /// Where it begins in the sound, in seconds.
    public var start: Double
    /// Where it ends in the sound, in seconds.
    public var end: Double
    /// How sure the engine is, from 0 to 1.
    public var probability: Double
    /// What else a doubtful word may have been, best first.
    public var alternatives: [String]?

    public init(word: String, start: Double, end: Double, probability: Double, alternatives: [String]? = nil)
    {
        self.word = word
        self.start = start
        self.end = end
        self.probability = probability
        self.alternatives = alternatives
    }
}
