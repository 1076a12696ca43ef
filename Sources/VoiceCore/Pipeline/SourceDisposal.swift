internal import Glibc
internal import Synchronization
internal import System

/// Touches only files whose memos are safe in the diary.
enum SourceDisposal {
    enum Outcome: Equatable, Sendable {
        case kept
        case moved(to: String)
        case deleted
        /// Another file has taken its place, and stays.
        case changed
    }

    private static let usualFolder = "filed"

    /// Serialises the search for a free name, which must fit both sound and sidecar.
    private static let turn = Mutex(())

    /// A sidecar is deleted only if the diary has all its facts.
    static func apply(
        _ policy: SourcePolicy,
        to file: OfferedFile,
        folder: String?,
        renaming: ExclusiveRename = .system,
        has: (Sidecar) -> Bool = { _ in true }
    ) throws(DurableFile.Failure) -> Outcome {
        guard policy != .keep else { return .kept }
        guard file.isStill(at: file.path) else { return .changed }
        // The sidecar first: alone, it would count for the next memo of this name.
        let along = Sidecar.goingAlong(withMemo: file.path)
        switch policy {
        case .keep: return .kept
        case .delete:
            if let along, !along.sidecar.saysMore, has(along.sidecar) { try? remove(along.path) }
            try remove(file.path)
            return .deleted
        case .move:
            guard let target = target(of: file.path, folder) else { return .kept }
            try DurableFile.makeFolder(target)
            guard FolderKind.kind(of: target) == nil, !MemoFolder.liesInDiary(target) else {
                throw .init(step: .rename, path: target, errno: EPERM)
            }
            let note = along.flatMap { try? OfferedFile($0.path) }
            return .moved(
                to: try turn.withLock { _ throws(DurableFile.Failure) in
                    try move(file, note, into: target, renaming)
                }
            )
        }
    }

    /// Nil for a file that was moved before.
    static func target(of path: String, _ folder: String?) -> String? {
        let here = DurableFile.split(path).folder
        if here == folder || (folder == nil && here.hasSuffix("/\(usualFolder)")) { return nil }
        return folder ?? "\(here)/\(usualFolder)"
    }

    private static func remove(_ path: String) throws(DurableFile.Failure) {
        guard unlink(path) == 0 else { throw .init(step: .remove, path: path, errno: errno) }
        try DurableFile.sync(folder: DurableFile.split(path).folder)
    }

    private static func move(
        _ file: OfferedFile,
        _ note: OfferedFile?,
        into folder: String,
        _ renaming: ExclusiveRename
    ) throws(DurableFile.Failure) -> String {
        let name = DurableFile.split(file.path).name
        let taken = Sidecar.stemsTaken(in: folder, forMemoWithNote: note != nil)
        for number in 1...9_999 {
            let free = numbered(name, number)
            guard taken.isDisjoint(with: Sidecar.stems(of: free).map(Path.init)) else { continue }
            let target = "\(folder)/\(free)"
            guard let note else {
                if try move(file, to: target, renaming) { return target }
                continue
            }
            let noteName = Sidecar.name(ofNote: DurableFile.split(note.path).name, of: name, renamed: free)
            if try move(note, to: "\(folder)/\(noteName)", file, to: target, renaming) { return target }
        }
        throw .init(step: .rename, path: "\(folder)/\(name)", errno: EEXIST)
    }

    /// Both or neither; false if a name is taken.
    private static func move(
        _ note: OfferedFile,
        to noteTarget: String,
        _ file: OfferedFile,
        to target: String,
        _ renaming: ExclusiveRename
    ) throws(DurableFile.Failure) -> Bool {
        guard try move(note, to: noteTarget, renaming) else { return false }
        var isMoved = false
        defer { if !isMoved { putBack(note, from: noteTarget, renaming) } }
        isMoved = try move(file, to: target, renaming)
        return isMoved
    }

    private static func putBack(_ note: OfferedFile, from path: String, _ renaming: ExclusiveRename) {
        if let moved = try? OfferedFile(path) { _ = try? move(moved, to: note.path, renaming) }
    }

    /// Also to another file system; false if the name is taken.
    private static func move(_ file: OfferedFile, to target: String, _ renaming: ExclusiveRename)
        throws(DurableFile.Failure) -> Bool
    {
        switch renaming.rename(file.path, target) {
        case 0:
            try DurableFile.sync(folder: DurableFile.split(target).folder)
            try DurableFile.sync(folder: DurableFile.split(file.path).folder)
        case EEXIST: return false
        case EXDEV:
            guard try copy(file, to: target, renaming) else { return false }
            try remove(file.path)
        case let code: throw .init(step: .rename, path: target, errno: code)
        }
        return true
    }

    /// `walk.m4a`, then `walk (2).m4a`.
    private static func numbered(_ name: String, _ number: Int) -> String {
        guard number > 1 else { return name }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "\(name) (\(number))" }
        return "\(name[..<dot]) (\(number))\(name[dot...])"
    }

    /// Reads the copy back; false if the name is taken.
    private static func copy(_ file: OfferedFile, to target: String, _ renaming: ExclusiveRename)
        throws(DurableFile.Failure) -> Bool
    {
        let beside = DurableFile.unfinishedPath(beside: target)
        guard try copy(file, into: beside, O_TRUNC) else { return false }
        switch renaming.rename(beside, target) {
        case 0: break
        case EXDEV:
            // Without exclusive rename, the copy is created under its final name.
            unlink(beside)
            guard try copy(file, into: target, O_EXCL) else { return false }
        case let code:
            unlink(beside)
            guard code == EEXIST else { throw .init(step: .rename, path: target, errno: code) }
            return false
        }
        try DurableFile.sync(folder: DurableFile.split(target).folder)
        return true
    }

    /// False if the file exists and may not be replaced.
    private static func copy(_ file: OfferedFile, into path: String, _ flag: Int32) throws(DurableFile
        .Failure)
        -> Bool
    {
        let out = open(path, O_RDWR | O_CREAT | flag | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if out < 0, errno == EEXIST { return false }
        guard out >= 0 else { throw .init(step: .open, path: path, errno: errno) }
        defer { close(out) }
        do throws(DurableFile.Failure) {
            try copyBytes(from: file.descriptor, to: out, path: path)
            var facts = stat()
            if fstat(file.descriptor, &facts) == 0 { futimens(out, [facts.st_atim, facts.st_mtim]) }
            guard fsync(out) == 0 else { throw .init(step: .sync, path: path, errno: errno) }
            guard let one = try? FileDigest(descriptor: file.descriptor),
                one == (try? FileDigest(descriptor: out))
            else { throw .init(step: .write, path: path, errno: EIO) }
            return true
        } catch {
            unlink(path)
            throw error
        }
    }

    private static func copyBytes(from source: Int32, to target: Int32, path: String) throws(DurableFile
        .Failure)
    {
        var block = [UInt8](repeating: 0, count: 1 << 17)
        var offset = 0
        while true {
            let count = pread(source, &block, block.count, offset)
            if count == 0 { return }
            guard count > 0 else { throw .init(step: .write, path: path, errno: errno) }
            var done = 0
            while done < count {
                let written = block[done..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
                guard written > 0 else { throw .init(step: .write, path: path, errno: errno) }
                done += written
            }
            offset += count
        }
    }
}
