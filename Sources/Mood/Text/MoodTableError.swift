package enum MoodTableError: Error, Equatable {
    case missing(folder: String)
    case unreadable(path: String, errno: Int32)
    /// Line 0 is the file as a whole.
    case malformed(path: String, line: Int)
    case phrase(path: String, line: Int, fault: PhraseFault)
    /// A plain word that would stand for another word as well, since both have one stem.
    case swallows(path: String, line: Int, word: String)
    case pattern(path: String, line: Int, offset: Int)
}

package enum PhraseFault: Equatable, Sendable {
    /// Not three columns.
    case columns(Int)
    /// Not a feeling.
    case feeling(String)
    /// Not a number from 0 to 5.
    case strength(String)
    case empty
    case tooLong
    /// A name of common words that no line above gives.
    case unknownSlot
    /// The second column of a `slot` is no name in small letters.
    case slotName(String)
    /// The first words of the phrase cannot be told, so it would never be looked up.
    case beginning
}
