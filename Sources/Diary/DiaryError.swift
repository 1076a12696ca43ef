internal import Glibc
internal import System

public enum DiaryError: Error, Equatable, Sendable {
    /// There is no diary in this folder, or its volume is not mounted.
    case missing(path: String)
    /// Another diary has come to this folder since ours was opened, or the volume was changed.
    case replaced(path: String)
    case cannotCreate(path: String, errno: Int32)
    /// The file is a database, but not one of ours.
    case foreign(path: String)
    /// There are sound or pictures in the diary, but its database is empty or gone.
    case emptied(path: String)
    /// The folder is an encrypted backup, which cannot be read in place.
    case sealed(path: String)
    /// The folder holds backups of a diary, each in a folder of its own.
    case ofBackups(path: String)
    /// The folder for a new diary holds memos, or is in or around this inbox.
    case amongMemos(path: String, inbox: String? = nil)
    /// A newer version of this program wrote the diary; it was not touched.
    case newer(found: Int, known: Int)
    case busy
    /// The diary is on a network folder, and another machine uses it now.
    case elsewhere(path: String)
    case full
    case readOnly
    /// The diary has an earlier form and cannot be updated: it is read-only, or older than the first release.
    case outdated(found: Int, known: Int)
    case notPermitted(path: String, errno: Int32)
    case file(path: String, errno: Int32)
    /// The system could not write a file or folder outside the diary.
    case outside(path: String, errno: Int32)
    case database(code: Int32, message: String)
    case damaged(message: String)
    /// The database is whole, but holds a value that this program did not write.
    case unreadable(what: String)
    /// A number in the value is infinite or not a number.
    case notFinite(what: String)
    /// No entry has this id, or one that begins or ends with it.
    case noSuchEntry(String)
    case ambiguous(String, candidates: [EntryID])
    /// These bytes are an entry already.
    case duplicate(of: EntryID)
    /// The id was given to an entry before.
    case idUsed(EntryID)
    case refused(BlockRefusal)
    case noSuchRow(Int64)

    /// Everything else to be stored would fail the same way.
    package var isOfWholeDiary: Bool {
        switch self {
        case .missing, .replaced, .full, .readOnly, .outdated, .newer, .foreign, .emptied, .sealed,
            .ofBackups, .amongMemos, .elsewhere, .damaged:
            true
        default: false
        }
    }

    package var isOfOneEntry: Bool {
        switch self {
        case .unreadable, .damaged: true
        default: false
        }
    }

    /// Runs a change of files; its failure is an error of the diary.
    static func naming(_ work: @autoclosure () throws(DurableFile.Failure) -> Void) throws(DiaryError) {
        do throws(DurableFile.Failure) { try work() } catch { throw DiaryError(error) }
    }

    init(_ failure: DurableFile.Failure) { self.init(errno: failure.errno, path: failure.path) }

    package init(errno code: Int32, path: String) {
        self =
            switch code {
            case ENOSPC, EDQUOT: .full
            case EROFS: .readOnly
            case EACCES, EPERM: .notPermitted(path: path, errno: code)
            case ENODEV, ENXIO, ENOTCONN, ESTALE: .missing(path: path)
            default: .file(path: path, errno: code)
            }
    }
}
