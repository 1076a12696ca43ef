internal import Glibc
internal import System

/// The sound and the pictures beside a page that is written of the diary, in a folder of their own.
///
/// The folder has the mark of an export, with a list of what was written there: what an earlier page had and this one
/// has not is removed, and what somebody else put there or changed is not touched.
package struct AttachedFiles {
    private let folder: String
    private var list: WrittenFiles
    /// A lock on the folder; nil before anything is written.
    private var turn: Int32?
    /// The folder was made for this mirror.
    private var isNew = false
    /// The names that this page has.
    private var used: Set<String> = []
    /// Those at which nothing was before.
    private var new: [String] = []
    /// Other people's files and changes, by the names in the folder under which they are kept.
    package private(set) var kept: [String] = []

    /// Prepares the files of a page; nothing is made before there is one.
    package init(in folder: String) {
        self.folder = folder
        list = WrittenFiles(in: folder, named: FolderKind.exportMark)
    }

    /// Something else lies in the folder's place, written with no page.
    package static func isTaken(_ folder: String) -> Bool {
        // A link to a folder is somebody's own, wherever it leads.
        guard FolderNames.isFolder(folder) else {
            return FolderNames.isOtherThanFile(folder) || access(folder, F_OK) == 0
        }
        let names = FolderNames.of(folder)
        return !names.isEmpty && !names.contains(FolderKind.exportMark)
    }

    /// Copies a file of the diary and gives what is wrong with it, as far as is known what it was when it was kept.
    ///
    /// One that is missing or was cut short is not written, and one that has changed takes the place of no whole copy.
    package mutating func put(_ file: String, as name: String, bytes: Int, sha256: String?) throws(DiaryError)
        -> LostFile.Fault?
    {
        guard let found = SHA256Sum.of(file: file, bytes: bytes) else { return .missing }
        let isChanged = sha256.map { $0 != found } ?? false
        if isChanged, let sha256, SHA256Sum.of(file: "\(folder)/\(name)", bytes: bytes) == sha256 {
            try use(name, sha256)
            return .mended
        }
        guard try put(file, as: name, digest: found) else { return .missing }
        return isChanged ? .changed : nil
    }

    /// Copies a file that is made for the page; `false` says that it cannot be read.
    package mutating func put(_ file: String, as name: String) throws(DiaryError) -> Bool {
        guard let bytes = FileBytes.read(file) else { return false }
        return try put(file, as: name, digest: SHA256Sum.of(bytes))
    }

    /// Writes a picture that the database holds.
    package mutating func put(_ image: [UInt8], as name: String, digest: String) throws(DiaryError) {
        try makeWay(for: name, digest)
        do throws(DurableFile.Failure) {
            try DurableFile.write(image, to: "\(folder)/\(name)")
        } catch {
            throw .outside(path: "\(folder)/\(name)", errno: error.errno)
        }
        try use(name, digest)
    }

    private mutating func put(_ file: String, as name: String, digest: String) throws(DiaryError) -> Bool {
        try makeWay(for: name, digest)
        do throws(FileCopy.Failure) {
            try FileCopy.put(file, to: "\(folder)/\(name)")
        } catch {
            guard error.isOfSource else { throw error.outside }
            return false
        }
        try use(name, digest)
        return true
    }

    /// Puts a name on the list before it is written; what somebody else has in its place gets another name.
    private mutating func makeWay(for name: String, _ digest: String) throws(DiaryError) {
        try begin()
        let mark = WrittenFiles.Mark(digest: digest)
        let place = "\(folder)/\(name)"
        if access(place, F_OK) != 0 {
            new.append(name)
        } else if list.isForeign(name, of: name), !Self.holds(place, digest) {
            kept.append(try list.keepBeside(name))
            new.append(name)
        }
        try list.add(WrittenFiles.Line(id: name, changed: nil, files: [(name, mark)]))
    }

    private static func holds(_ place: String, _ digest: String) -> Bool {
        guard let there = WrittenFiles.mark(of: place, digest: nil) else { return false }
        return SHA256Sum.of(file: place, bytes: there.bytes) == digest
    }

    /// Puts a file on the list as it lies there.
    private mutating func use(_ name: String, _ digest: String) throws(DiaryError) {
        try begin()
        used.insert(name)
        let files = list.noted([(name, WrittenFiles.Mark(digest: digest))])
        try list.add(WrittenFiles.Line(id: name, changed: nil, files: files))
    }

    /// Takes the folder, which is made and known as ours before anything is in it.
    private mutating func begin() throws(DiaryError) {
        guard turn == nil else { return }
        guard !Self.isTaken(folder) else { throw .outside(path: folder, errno: EEXIST) }
        isNew = access(folder, F_OK) != 0
        turn = try FolderTurn.begin(in: folder)
        list = WrittenFiles(in: folder, named: FolderKind.exportMark)
        try list.save()
    }

    /// Removes what no page has any more, once the page is written; a folder without files goes.
    package mutating func finish() throws(DiaryError) {
        let isOurs = access("\(folder)/\(FolderKind.exportMark)", F_OK) == 0
        guard turn != nil || isOurs else { return }
        try begin()
        defer { letGo() }
        for line in list.lines.values where !used.contains(line.id) {
            for (path, _) in line.files where !list.isForeign(path, of: line.id) {
                unlink("\(folder)/\(path)")
            }
            list.remove(line.id)
        }
        if used.isEmpty, FolderNames.of(folder) == [FolderKind.exportMark] {
            FolderNames.removeTree(folder)
        } else {
            try list.save()
        }
    }

    /// Takes back what was not there before.
    package mutating func abandon() {
        defer { letGo() }
        if isNew { FolderNames.removeTree(folder) } else { new.forEach { unlink("\(folder)/\($0)") } }
    }

    private mutating func letGo() {
        if let turn { FileLock.close(folder: turn) }
        turn = nil
    }
}
