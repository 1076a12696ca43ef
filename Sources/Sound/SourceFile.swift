internal import Glibc
internal import System

/// Where the sound of a memo is read from.
package enum SoundSource: Equatable, Sendable {
    /// The file of this path.
    case path(String)
    /// An open file, which stays the caller's to close; its position is not touched.
    case descriptor(Int32)
}

/// An opened file that somebody else made; only ever read, and only when it is a regular file.
struct SourceFile: ~Copyable {
    let descriptor: Int32
    let bytes: Int

    init(_ source: SoundSource) throws(SoundError) {
        switch source {
        case .path(let path): try self.init(path: path)
        // Opened anew, so that nobody's place in the file moves.
        case .descriptor(let descriptor): try self.init(path: "/proc/self/fd/\(descriptor)")
        }
    }

    /// Opens a file without waiting for anything and without waking a device.
    init(path: String) throws(SoundError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
            throw isLink && code == ENOENT ? .notAFile(.link) : SoundError(openingErrno: code)
        }
        if let kind = SoundError.SourceKind(mode: status.st_mode) { throw .notAFile(kind) }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SoundError(openingErrno: errno) }
        // Between the two looks the name may have come to lead elsewhere.
        guard fstat(descriptor, &status) == 0, SoundError.SourceKind(mode: status.st_mode) == nil else {
            close(descriptor)
            throw .notAFile(SoundError.SourceKind(mode: status.st_mode) ?? .device)
        }
        self.descriptor = descriptor
        bytes = max(0, Int(status.st_size))
    }

    deinit {
        close(descriptor)
    }

    /// The first bytes, or fewer where the file is shorter.
    borrowing func head(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, 0)
        return Array(bytes.prefix(max(0, read)))
    }
}

extension SoundError {
    fileprivate init(openingErrno code: Int32) {
        switch code {
        // No file has a name that is longer than the system lets one be.
        case ENOENT, ENOTDIR, ENAMETOOLONG: self = .notFound
        case EACCES, EPERM: self = .notPermitted
        case ELOOP: self = .notAFile(.link)
        default: self = .unreadable(errno: code)
        }
    }
}

extension SoundError.SourceKind {
    /// What a mode stands for, or nothing for a regular file.
    fileprivate init?(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        case S_IFLNK: self = .link
        default: self = .device
        }
    }
}
