internal import Glibc
internal import Sound
package import System

/// Held open, so that no other file can take its place.
package final class OfferedFile: Sendable {
    package struct Look: Equatable, Sendable {
        package var device: UInt64
        package var inode: UInt64
        package var bytes: Int
        package var modifiedNanoseconds: Int64
    }

    package enum Refusal: Error, Equatable, Sendable {
        case notFound
        case notPermitted
        case folderNotPermitted
        case notAFile
        case leadsNowhere
        case unreadable(errno: Int32)
        case changing

        package static func noPermission(to path: String) -> Refusal {
            FolderNames.leadsToFolder(path) ? .folderNotPermitted : .notPermitted
        }
    }

    package let path: String
    package let descriptor: Int32
    package let look: Look
    /// Nanoseconds since 1970; no program can set this time.
    package let changedNanoseconds: Int64

    /// Refuses pipes and devices without blocking.
    package init(_ path: String) throws(Refusal) {
        let opened = try Self.open(path)
        (descriptor, look, changedNanoseconds) = (opened.descriptor, opened.look, opened.changed)
        self.path = path
    }

    deinit { close(descriptor) }

    package func digest(cancellation: CancellationFlag = CancellationFlag()) throws(Refusal) -> FileDigest {
        let digest: FileDigest
        do throws(FileDigest.Unreadable) {
            digest = try FileDigest(descriptor: descriptor, cancellation: cancellation)
        } catch {
            throw .unreadable(errno: error.errno)
        }
        guard digest.bytes == look.bytes else { throw .changing }
        try checkUnchanged()
        return digest
    }

    func head(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, 0)
        return Array(bytes.prefix(max(0, read)))
    }

    package func checkUnchanged() throws(Refusal) {
        guard Self.look(try Self.facts(of: descriptor)) == look else { throw .changing }
    }

    /// The path still leads to this file, unchanged.
    package func isStill(at path: String) -> Bool {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return false }
        return Self.look(facts) == look
    }

    private static func open(_ path: String) throws(Refusal)
        -> (descriptor: Int32, look: Look, changed: Int64)
    {
        let descriptor = System.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw switch errno {
            case ENOENT where isLink(path), ELOOP: .leadsNowhere
            case ENOENT, ENOTDIR, ENAMETOOLONG: .notFound
            case EACCES, EPERM: .noPermission(to: path)
            case ENXIO: .notAFile
            case let code: .unreadable(errno: code)
            }
        }
        do throws(Refusal) {
            let facts = try facts(of: descriptor)
            return (descriptor, look(facts), nanoseconds(facts.st_ctim))
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func isLink(_ path: String) -> Bool {
        var facts = stat()
        return Path(path).withBytes { lstat($0, &facts) } == 0 && facts.st_mode & S_IFMT == S_IFLNK
    }

    private static func facts(of descriptor: Int32) throws(Refusal) -> stat {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .unreadable(errno: errno) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        return facts
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    private static func look(_ facts: stat) -> Look {
        Look(
            device: UInt64(facts.st_dev),
            inode: UInt64(facts.st_ino),
            bytes: facts.st_size,
            modifiedNanoseconds: nanoseconds(facts.st_mtim)
        )
    }
}

struct OpenedMemo: Sendable {
    let file: OfferedFile
    let digest: FileDigest

    var descriptor: Int32 { file.descriptor }
    var look: OfferedFile.Look { file.look }
    static func read(_ path: String) async throws -> OpenedMemo { try await read(try await open(path)) }

    /// Runs on a thread of its own: a hanging disk holds up no task.
    static func open(_ path: String) async throws -> OfferedFile {
        try await BlockingWork.run(label: "memo") { (_) throws(any Error) in
            let file = try OfferedFile(path)
            try refuseHuge(file)
            return file
        }
    }

    static func read(_ file: OfferedFile) async throws -> OpenedMemo {
        try await BlockingWork.run(label: "memo") { (cancellation) throws(any Error) in
            do {
                return OpenedMemo(file: file, digest: try file.digest(cancellation: cancellation))
            } catch {
                throw cancellation.isRaised ? SoundError.cancelled : error
            }
        }
    }

    /// Smaller files are read whatever they are.
    static let usualBytes = 1 << 30

    /// Refuses a huge file that cannot be a memo before reading it.
    private static func refuseHuge(_ file: OfferedFile) throws(SoundError) {
        guard file.look.bytes > usualBytes else { return }
        let longest = SoundOptions().longestSeconds
        guard file.look.bytes <= SoundOptions.mostBytes(forSeconds: longest) else {
            throw .tooLong(limitSeconds: longest)
        }
        let head = file.head(SoundName.headBytes)
        guard head.count == SoundName.headBytes, SoundName.mayBeSound(head) else { throw .unknownFormat }
    }
}
