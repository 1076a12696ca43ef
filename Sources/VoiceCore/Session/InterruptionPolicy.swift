public enum InterruptionPolicy: String, CaseIterable, Codable, Sendable {
    case save
    /// Stays open, and goes on if the interruption ends with the hint that it may.
    case pause
}
