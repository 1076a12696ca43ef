package import Wires

/// A name or word of the diarist's own, and its pronunciations.
package struct PersonalWord: Codable, Equatable, Sendable {
    /// One word without spaces, as the diary shows it.
    package var spelling: String
    /// Its sound in words that everybody knows, such as `mill dough`, if the spelling misleads.
    package var soundsLike: String?
    /// Phones of the model separated by spaces.
    package var pronunciations: [String]

    package init(spelling: String, soundsLike: String? = nil, pronunciations: [String] = []) {
        self.spelling = spelling
        self.soundsLike = soundsLike
        self.pronunciations = pronunciations
    }

    /// The entries for a dictionary, where each further pronunciation bears a number.
    package var addedWords: [EarModel.AddedWord] {
        pronunciations.enumerated().map { index, phones in
            let name = index == 0 ? spelling : "\(spelling)(\(index + 1))"
            return EarModel.AddedWord(spelling: name, phones: phones)
        }
    }
}
