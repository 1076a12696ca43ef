/// Why something could not be taken into the diary.
package enum ImportError: Error, Equatable, Sendable {
    /// It is JSON of another kind, or a value under the key is not what it should be.
    case notAnEntry(key: String)
    /// The moment under the key has an offset from UTC that no clock has.
    case strangeClock(key: String)
    /// Its schema has another number than the one that we know.
    case unknownSchema(Int)
    /// The sound that belongs to the entry is not where the export put it.
    case soundMissing(path: String)
    /// There is nothing in the file.
    case empty
    /// A journal or a place of a list, counted from 1, is none, because of what is under the key.
    case notAName(kind: String, number: Int, key: String)
    /// The file cannot be read.
    case unreadable(errno: Int32)
    /// The diary could not take it.
    case diary(DiaryError)
}
