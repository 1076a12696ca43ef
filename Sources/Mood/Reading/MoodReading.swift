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

    /// The mood; nothing when it is unsure.
    public var mood: Mood?
    /// Why there is no mood; nothing when there is one.
    public var moodReason: Reason?
    /// The figures under the mood, also of a text without one.
    package var score: MoodScore

    /// A reading from its parts.
    package init(mood: Mood?, moodReason: Reason?, score: MoodScore) {
        self.mood = mood
        self.moodReason = moodReason
        self.score = score
    }
}
