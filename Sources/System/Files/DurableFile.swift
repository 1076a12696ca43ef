internal import CLinux
internal import Glibc

/// Writes files that exist whole or not at all, even after a power cut.
package enum DurableFile {
    package struct Failure: Error, Equatable, Sendable {
        package enum Step: String, Sendable {
            case open, write, sync, rename, makeFolder, remove
        }

        package let step: Step
        package let path: String
        package let errno: Int32

        package init(step: Step, path: String, errno: Int32) {
            self.step = step
            self.path = path
            self.errno = errno
        }
    }

    package static let unfinishedPrefix = ".unfinished-"

    /// Writes the file in one step; without `replacing`, an existing file is `EEXIST`.
    package static func write(
        _ bytes: some Collection<UInt8>,
        to path: String,
        mode: UInt32 = 0o600,
        replacing: Bool = true
    ) throws(Failure) {
        let beside = unfinishedPath(beside: path)
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = open(beside, flags, mode)
        guard descriptor >= 0 else { throw Failure(step: .open, path: path, errno: errno) }
        do throws(Failure) {
            try write(Array(bytes), closing: descriptor, path: path)
            try move(beside, to: path, replacing: replacing)
        } catch {
            unlink(beside)
            throw error
        }
    }

    package static func unfinishedPath(beside path: String) -> String {
        let (folder, name) = split(path)
        let whole = "\(unfinishedPrefix)\(getpid())-\(name)"
        guard whole.utf8.count > mostNameBytes else { return "\(folder)/\(whole)" }
        // A long name is cut; a hash keeps it apart from others with the same beginning.
        let end = "-" + padded(String(ShortHash(of: Array(name.utf8)).value, radix: 16), width: 16)
        var head = whole[...]
        while head.utf8.count + end.utf8.count > mostNameBytes { head.unicodeScalars.removeLast() }
        return "\(folder)/\(head)\(end)"
    }

    private static let mostNameBytes = 255

    package static func process(ofUnfinished name: String) -> Int32? {
        guard name.hasPrefix(unfinishedPrefix) else { return nil }
        let rest = name.dropFirst(unfinishedPrefix.count)
        return rest.firstIndex(of: "-").flatMap { Int32(rest[..<$0]) }
    }

    /// Renames a finished, synced file and syncs the folder; without `replacing`, an existing file is `EEXIST`.
    package static func move(_ from: String, to path: String, replacing: Bool = true) throws(Failure) {
        if replacing {
            guard rename(from, path) == 0 else { throw Failure(step: .rename, path: path, errno: errno) }
        } else {
            let failure = ExclusiveRename.system.rename(from, path)
            guard failure == 0 else { throw Failure(step: .rename, path: path, errno: failure) }
        }
        try sync(folder: split(path).folder)
    }

    package static func sync(folder: String) throws(Failure) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(step: .open, path: folder, errno: errno) }
        defer { close(descriptor) }
        // Some network file systems cannot sync folders.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw Failure(step: .sync, path: folder, errno: errno)
        }
    }

    package static func makeFolder(_ path: String, mode: UInt32 = 0o700) throws(Failure) {
        let above = split(path).folder
        var code = mkdir(path, mode) == 0 ? 0 : errno
        if code == ENOENT, above != path {
            try makeFolder(above, mode: mode)
            // Still missing where nothing can be made, as in /proc.
            code = mkdir(path, mode) == 0 ? 0 : errno
        }
        switch code {
        case 0: try sync(folder: above)
        case EEXIST where FolderNames.leadsToFolder(path): break
        case EEXIST: throw Failure(step: .makeFolder, path: path, errno: ENOTDIR)
        default: throw Failure(step: .makeFolder, path: path, errno: code)
        }
    }

    package static func split(_ path: String) -> (folder: String, name: String) {
        // By bytes: a name may begin with a mark that combines with the slash to one character.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }

    private static func write(_ bytes: [UInt8], closing descriptor: Int32, path: String) throws(Failure) {
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { done += count }
            guard count > 0 || errno == EINTR else { throw Failure(step: .write, path: path, errno: errno) }
        }
        guard fsync(descriptor) == 0 else { throw Failure(step: .sync, path: path, errno: errno) }
    }
}

/// Renames without ever replacing another file.
package struct ExclusiveRename: Sendable {
    // Both return 0 or `errno`.
    private let inOneStep: @Sendable (String, String) -> Int32
    private let link: @Sendable (String, String) -> Int32

    package static let system = ExclusiveRename(
        inOneStep: { from, to in
            Path(from).withBytes { from in Path(to).withBytes { clinux_rename_exclusively(from, $0) } }
        },
        link: { System.link($0, $1) == 0 ? 0 : errno }
    )

    package init(
        inOneStep: @escaping @Sendable (String, String) -> Int32,
        link: @escaping @Sendable (String, String) -> Int32
    ) {
        self.inOneStep = inOneStep
        self.link = link
    }

    /// Returns 0 or `errno`; `EXDEV` where the file system cannot do it.
    package func rename(_ from: String, _ to: String) -> Int32 {
        let failure = inOneStep(from, to)
        // NFS, sshfs and others do not know the flag.
        guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(failure) else { return failure }
        switch link(from, to) {
        case 0: break
        // A network may lose the answer to a link that was made.
        case EEXIST where Self.areOne(from, to): break
        case EEXIST: return EEXIST
        case EPERM, EINVAL, ENOSYS, EOPNOTSUPP, EMLINK: return EXDEV
        case let code: return code
        }
        guard unlink(from) == 0 else {
            let code = errno
            unlink(to)
            return code
        }
        return 0
    }

    private static func areOne(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return lstat(one, &first) == 0 && lstat(other, &second) == 0
            && (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)
    }
}
