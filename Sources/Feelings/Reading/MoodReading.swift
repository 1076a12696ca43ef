/// What came of reading a text: a mood or the reason there is none, and always the figures under it.
public struct MoodReading: Codable, Equatable, Sendable {
    /// Why there is no mood.
    public enum Reason: String, Codable, Sendable {
        /// Nothing in the text speaks of a feeling.
        case nothingFelt
        /// Something does, but not enough to say which way.
        case unsure
        /// The text is in a language without a table.
        case unknownLanguage
        /// There is no text.
        case noText
    }

    public var mood: Mood?
    public var moodReason: Reason?
    public var score: MoodScore

    public init(mood: Mood?, moodReason: Reason?, score: MoodScore) {
        self.mood = mood
        self.moodReason = moodReason
        self.score = score
    }
}

/// The figures under a mood, each from 0 to 1.
public struct MoodScore: Codable, Equatable, Sendable {
    public var positive: Double
    /// The share of each feeling, by its name; they make 1.
    public var emotions: [String: Double]

    public init(positive: Double, emotions: [String: Double]) {
        self.positive = positive
        self.emotions = emotions
    }
}
