internal import Glibc
internal import System

/// The turn of one who writes files of the diary into a folder elsewhere, where nobody else does so meanwhile.
enum FolderTurn {
    /// Makes the folder, takes it and removes what killed programs left unfinished there; gives what
    /// ``FileLock/close(folder:)`` frees.
    ///
    /// While another one writes there, it is refused as ``DiaryError/outside(path:errno:)`` with `EBUSY`. Where the
    /// file system knows no such locks, nobody is kept out, and nothing is taken for left.
    static func begin(in folder: String) throws(DiaryError) -> Int32 {
        try FileCopy.makeFolder(folder)
        let lock = FileLock.take(folder: folder)
        guard lock.answer != .held else {
            FileLock.close(folder: lock.descriptor)
            throw .outside(path: folder, errno: EBUSY)
        }
        if lock.answer == .taken { FolderNames.sweepUnfinished(byMonthIn: folder) }
        return lock.descriptor
    }
}
