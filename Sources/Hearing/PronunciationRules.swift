/// A model description's rules for reading spellings out.
package struct PronunciationRules: Codable, Equatable, Sendable {
    package var program: String
    /// The Debian package that brings it.
    package var package: String?
    /// The voices to ask, the best first.
    package var voices: [String]
    /// The program's names of sounds, and the model's.
    package var phones: [String: String]
}
