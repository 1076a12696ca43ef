package import Hearing

extension Entry {
    /// The words of its text with their places in the sound, as far as they are known.
    package var placedWords: [Word]? { textEdited ? textWords : textWords ?? transcript?.words }

    /// The words that are shown while its sound plays: those of its text, or what was heard where they have no places.
    package var playedWords: [Word] { placedWords ?? transcript?.words ?? [] }

    /// The words of a text that a person writes in the place of this one: what stays is said where it was said before.
    ///
    /// Nothing where too little stays to tell.
    package func words(ofOwn text: String) -> [Word]? {
        let correction = TextCorrection(text)
        return correction.written(from: placedWords, of: wholeText)
            ?? correction.written(from: transcript?.words, of: transcript?.text ?? "")
    }
}
