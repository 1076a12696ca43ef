/// What becomes of a memo's file once its entry was read back.
public enum SourcePolicy: String, CaseIterable, Codable, Sendable {
    case keep, move, delete
}
