/// A mood or the reason there is none, and always the figures.
package struct MoodReading: Codable, Equatable, Sendable {
    package enum Reason: String, Codable, Sendable {
        /// Nothing in the text speaks of a feeling.
        case nothingFelt
        /// Something does, but not enough to say which way.
        case unsure
        case unknownLanguage
        case noText
    }

    package var mood: Mood?
    package var moodReason: Reason?
    package var score: MoodScore

    package init(mood: Mood?, moodReason: Reason?, score: MoodScore) {
        self.mood = mood
        self.moodReason = moodReason
        self.score = score
    }
}
