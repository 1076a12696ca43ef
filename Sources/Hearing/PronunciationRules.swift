/// How a model's description says that spellings are read.
package struct PronunciationRules: Codable, Equatable, Sendable {
    /// The program that reads words aloud.
    package var program: String
    /// The Debian package that brings it.
    package var package: String?
    /// The voices that are asked, the best first.
    package var voices: [String]
    /// The program's names of sounds, and the model's.
    package var phones: [String: String]
}
