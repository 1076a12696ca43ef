package import Diary
internal import Glibc

/// Why a backup could not be made, checked or brought back.
package enum BackupError: Error, Equatable, Sendable {
    case diary(DiaryError)
    case file(path: String, errno: Int32)
    case badRecipient(String)
    /// A file of identities with something else in this line, or without any.
    case badIdentity(path: String, line: Int?)
    case noBackup(path: String)
    /// The newest backup lacks its list or card, or has a damaged one; an older one may be whole.
    case notWhole(path: String, older: String?)
    /// The backup's database is damaged or gone; an older backup in the folder has its own.
    case databaseDamaged(path: String, older: String?)
    case busy(path: String)
    case ofAnotherDiary(path: String)
    /// Something is where the diary should be restored.
    case occupied(path: String)
    /// Another program made a diary there during the restore.
    case overtaken(path: String)
    case encrypted(path: String)
    case noIdentityFits(path: String)
    case damaged(path: String)
    case cancelled

    init(errno: Int32, path: String) { self = .file(path: path, errno: errno) }

    init(_ error: AgeError, path: String) {
        self = error == .noIdentityFits ? .noIdentityFits(path: path) : .damaged(path: path)
    }
}
