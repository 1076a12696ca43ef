internal import Glibc
internal import System

/// A folder for one memo's unfinished files, on the diary's own volume so that the archive need not be copied.
enum WorkFolder {
    /// Reads whose folder it is from its name.
    static func owner(ofName name: String) -> Owner? {
        name.split(separator: "_").first.flatMap { Owner(String($0)) }
    }
}

extension DiaryStore {
    /// Makes an empty folder that is swept away at the next opening if this program does not remove it.
    package nonisolated func makeWorkFolder() throws(DiaryError) -> String {
        try folder.makeWork()
        try life.show(in: folder)
        var template = Path("\(folder.work)/\(Owner.current)_XXXXXX").withBytes {
            Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
        }
        guard mkdtemp(&template) != nil else { throw DiaryError(errno: errno, path: folder.work) }
        return Path(template).text
    }

    /// Removes a folder that ``makeWorkFolder()`` made, with all that is in it.
    package nonisolated func removeWorkFolder(_ path: String) {
        guard path.hasPrefix(folder.work + "/") else { return }
        FolderNames.removeTree(path)
    }
}
