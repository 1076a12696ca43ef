package import Hearing

extension Entry {
    /// Its text and words, with times as far as they are known.
    package var spoken: SpokenWords {
        SpokenWords(wholeText, words: placedWords, doubtBelow: transcript?.doubtBelow ?? 0)
    }

    /// The words of its text as they are stored, one for each, if they have times.
    package var placedWords: [Word]? { textEdited ? textWords : textWords ?? transcript?.words }

    /// The words to show while its sound plays: those of its text, or what was heard where they have no times.
    package var playedWords: [Word] { placedWords ?? transcript?.words ?? [] }

    /// The words of a text that a person writes in the place of this one, with the times of those that stay; nil where
    /// too few stay to tell.
    package func words(ofOwn text: String) -> [Word]? {
        spoken.rewritten(as: text).words
            ?? transcript?.spoken.rewritten(as: text).words
    }
}
