internal import Glibc

/// Files that are there whole or not at all, also after a power cut.
package enum DurableFile {
    /// What the system refused, and on which file.
    package struct Failure: Error, Equatable, Sendable {
        /// What was being done.
        package enum Step: String, Sendable {
            case open, write, sync, rename, makeFolder, remove
        }

        /// The step that was refused.
        package let step: Step
        /// The file or folder.
        package let path: String
        /// What the system answered.
        package let errno: Int32

        package init(step: Step, path: String, errno: Int32) {
            self.step = step
            self.path = path
            self.errno = errno
        }
    }

    /// The beginning of the names of unfinished files, which the next start sweeps away.
    package static let unfinishedPrefix = ".unfinished-"

    /// Gives the file its content in one step; what is there gives way, or else, not replacing, is `EEXIST`.
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
            defer { close(descriptor) }
            try writeAll(Array(bytes), to: descriptor, path: path)
            guard fsync(descriptor) == 0 else { throw Failure(step: .sync, path: path, errno: errno) }
        } catch {
            unlink(beside)
            throw error
        }
        do throws(Failure) {
            try move(beside, to: path, replacing: replacing)
        } catch {
            unlink(beside)
            throw error
        }
    }

    /// A path beside a file for the bytes that will replace it.
    package static func unfinishedPath(beside path: String) -> String {
        let (folder, name) = split(path)
        let whole = "\(unfinishedPrefix)\(getpid())-\(name)"
        guard whole.utf8.count > mostNameBytes else { return "\(folder)/\(whole)" }
        // Too long a name is cut short, and a number keeps it apart from others that begin alike.
        let sum = name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let end = "-" + padded(String(sum, radix: 16), width: 16)
        var head = whole[...]
        while head.utf8.count + end.utf8.count > mostNameBytes { head.unicodeScalars.removeLast() }
        return "\(folder)/\(head)\(end)"
    }

    /// The longest name that Linux file systems take.
    private static let mostNameBytes = 255

    /// The number of the process in a name that ``unfinishedPath(beside:)`` made; nothing for every other name.
    package static func process(ofUnfinished name: String) -> Int32? {
        guard name.hasPrefix(unfinishedPrefix) else { return nil }
        let rest = name.dropFirst(unfinishedPrefix.count)
        return rest.firstIndex(of: "-").flatMap { Int32(rest[..<$0]) }
    }

    /// Gives a finished and synced file its name, and syncs the folder.
    ///
    /// A file that has the name already gives way, or else, not replacing, is `EEXIST`.
    package static func move(_ from: String, to path: String, replacing: Bool = true) throws(Failure) {
        if replacing {
            guard rename(from, path) == 0 else { throw Failure(step: .rename, path: path, errno: errno) }
        } else {
            let failure = ExclusiveRename.system.rename(from, path)
            guard failure == 0 else { throw Failure(step: .rename, path: path, errno: failure) }
        }
        try sync(folder: split(path).folder)
    }

    /// Syncs a folder, so that names made, changed or removed in it survive a power cut.
    package static func sync(folder: String) throws(Failure) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(step: .open, path: folder, errno: errno) }
        defer { close(descriptor) }
        // Some network file systems know no sync of folders; there is nothing more to be done there.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw Failure(step: .sync, path: folder, errno: errno)
        }
    }

    /// Makes a folder and those above it, closed to other users, and leaves what is there as it is.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o700) throws(Failure) {
        let above = split(path).folder
        var code = mkdir(path, mode) == 0 ? 0 : errno
        if code == ENOENT, above != path {
            try makeFolder(above, mode: mode)
            // Where the system lets nobody make anything, as in /proc, it is still missing.
            code = mkdir(path, mode) == 0 ? 0 : errno
        }
        switch code {
        case 0: try sync(folder: above)
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw Failure(step: .makeFolder, path: path, errno: ENOTDIR)
            }
        default: throw Failure(step: .makeFolder, path: path, errno: code)
        }
    }

    /// The folder and the name of a path; a bare name lies in `.`.
    package static func split(_ path: String) -> (folder: String, name: String) {
        // By bytes: a name may begin with a mark that combines with the slash to one character.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { done += count }
            guard count > 0 || errno == EINTR else { throw Failure(step: .write, path: path, errno: errno) }
        }
    }
}
