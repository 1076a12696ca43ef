public enum SourcePolicy: String, CaseIterable, Codable, Sendable {
    case keep, move, delete
}
