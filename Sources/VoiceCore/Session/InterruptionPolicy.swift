/// What becomes of a recording when something else needs the audio.
public enum InterruptionPolicy: String, CaseIterable, Codable, Sendable {
    /// It is finalised, as the table of rules says.
    case save
    /// It stays open, and goes on when the interruption ends with the hint that it may.
    case pause
}
