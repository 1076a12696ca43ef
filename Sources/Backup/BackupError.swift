package import Diary
internal import Glibc

/// Why a backup could not be made, checked or brought back.
package enum BackupError: Error, Equatable, Sendable {
    case diary(DiaryError)
    /// The system could not read or write a file.
    case file(path: String, errno: Int32)
    /// The text is no recipient of age.
    case badRecipient(String)
    /// A file of identities has something else in this line, or none at all.
    case badIdentity(path: String, line: Int?)
    /// No whole backup is in the folder.
    case noBackup(path: String)
    /// The newest backup lacks its list or its card, or has them damaged; the one before it may be whole.
    case notWhole(path: String, older: String?)
    /// The database of the backup is not what was written, or is gone; an older backup in the same folder has its own.
    case databaseDamaged(path: String, older: String?)
    /// Another program writes a backup there.
    case busy(path: String)
    /// The folder holds backups of another diary.
    case ofAnotherDiary(path: String)
    /// There is a diary or something else where one is to be brought back.
    case occupied(path: String)
    /// Another program made a diary there while one was brought back.
    case overtaken(path: String)
    /// The backup is encrypted, and no identity was given.
    case encrypted(path: String)
    /// None of the identities opens it.
    case noIdentityFits(path: String)
    /// A file is not what was written.
    case damaged(path: String)
    case cancelled

    init(errno: Int32, path: String) { self = .file(path: path, errno: errno) }

    init(_ error: AgeError, path: String) {
        self = error == .noIdentityFits ? .noIdentityFits(path: path) : .damaged(path: path)
    }
}
