/// Why the tables of the mood reader cannot be used.
package enum MoodTableError: Error, Equatable {
    case missing(folder: String)
    case unreadable(path: String, errno: Int32)
    /// A line that is not as the format says; line 0 is the file as a whole.
    case malformed(path: String, line: Int)
    /// A plain word that would stand for another word as well, since both have one stem.
    case swallows(path: String, line: Int, word: String)
    case pattern(path: String, line: Int, offset: Int)
}
