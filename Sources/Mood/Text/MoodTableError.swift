/// Why the tables of the mood reader cannot be used.
package enum MoodTableError: Error, Equatable {
    case missing(folder: String)
    case unreadable(path: String, errno: Int32)
    /// A line that is not as the format says; line 0 is the file as a whole.
    case malformed(path: String, line: Int)
    /// A line of a phrase table that is not as the format says, and what of it is wrong.
    case phrase(path: String, line: Int, fault: PhraseFault)
    /// A plain word that would stand for another word as well, since both have one stem.
    case swallows(path: String, line: Int, word: String)
    case pattern(path: String, line: Int, offset: Int)
}

/// What of a line of a phrase table is wrong.
package enum PhraseFault: Equatable, Sendable {
    /// It has so many columns, in the place of three.
    case columns(Int)
    /// A word that is none of the feelings.
    case feeling(String)
    /// A text that is no number from 0 to 5.
    case strength(String)
    /// There is no phrase.
    case empty
    /// The phrase is longer than any that is looked for.
    case tooLong
    /// The phrase has words in common by a name that no line above gives.
    case unknownSlot
    /// A line `slot` whose second column is no name in small letters.
    case slotName(String)
    /// The words with which the phrase begins cannot be told, so it would never be looked up.
    case beginning
}
