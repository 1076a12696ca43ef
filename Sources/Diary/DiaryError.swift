internal import Glibc

public enum DiaryError: Error, Equatable, Sendable {
    /// There is no diary in this folder, or the volume it is on is not there.
    case missing(path: String)
    /// Another diary has come to this folder since ours was opened, or the volume was changed.
    case replaced(path: String)
    /// A folder or file of the diary cannot be made.
    case cannotCreate(path: String, errno: Int32)
    /// The file is a database, but not one of ours.
    case foreign(path: String)
    /// There are sound or pictures in the diary, but its database is empty or gone.
    case emptied(path: String)
    /// The folder is an encrypted backup of a diary, which nobody can read where it is.
    case sealed(path: String)
    /// The folder is that of backups of a diary, each in a folder of its own.
    case ofBackups(path: String)
    /// The folder in which a diary was to be made holds memos, which nobody would look for in a diary, or is in or
    /// around this inbox.
    case amongMemos(path: String, inbox: String? = nil)
    /// The diary was written by a newer version of this program; it was not touched.
    case newer(found: Int, known: Int)
    /// Another program held the diary for longer than we wait.
    case busy
    /// The diary lies on a network folder, and another machine uses it now.
    case elsewhere(path: String)
    /// There is no space left where the diary is.
    case full
    /// The diary is on something that cannot be written.
    case readOnly
    /// The diary has an earlier form and cannot be updated: it is read-only, or older than the first release.
    case outdated(found: Int, known: Int)
    /// The system does not let us.
    case notPermitted(path: String, errno: Int32)
    /// The system could not read or write a file of the diary.
    case file(path: String, errno: Int32)
    /// The system could not write a file or folder that is not the diary's.
    case outside(path: String, errno: Int32)
    /// The database could not be read or written, in SQLite's words.
    case database(code: Int32, message: String)
    /// SQLite found the database's own structure damaged.
    case damaged(message: String)
    /// The database is whole, but holds a value that this program did not write.
    case unreadable(what: String)
    /// A value cannot be kept, because a number in it is infinite or not a number.
    case notFinite(what: String)
    /// No entry has this id, or none begins with it.
    case noSuchEntry(String)
    /// More than one entry's id begins with this.
    case ambiguous(String, candidates: [EntryID])
    /// These bytes are an entry already.
    case duplicate(of: EntryID)
    /// The id was given to an entry before.
    case idUsed(EntryID)
    /// An entry may not have these blocks.
    case refused(BlockRefusal)
    /// The ledger has no such row any more.
    case noSuchRow(Int64)
}

extension DiaryError {
    /// Everything else to be stored would fail the same way, so going on is useless.
    package var isOfWholeDiary: Bool {
        switch self {
        case .missing, .replaced, .full, .readOnly, .outdated, .newer, .foreign, .emptied, .sealed,
            .ofBackups, .amongMemos, .elsewhere, .damaged:
            true
        default: false
        }
    }

    /// Only the entry read may be affected, so others can still be read.
    package var isOfOneEntry: Bool {
        switch self {
        case .unreadable, .damaged: true
        default: false
        }
    }

    /// Names what a failed system call means for the diary.
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
