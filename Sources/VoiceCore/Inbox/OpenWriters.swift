internal import CLinux
internal import Glibc
package import System

/// Finds processes that have a file open for writing.
package enum OpenWriters {
    package enum Answer: Equatable, Sendable {
        case nobody, somebody, unknown
    }

    /// Asks about a file by the surest means.
    ///
    /// The kernel grants a read lease only if no process writes. Without a lease, the open files of the processes
    /// that we may look into are searched.
    package static func answer(for path: String, on kind: FileSystemKind) -> Answer {
        // There, a refused lease says only that the server gave no promise.
        guard kind != .shared else { return .unknown }
        switch lease(path) {
        case 0 where kind == .local: return .nobody
        case EAGAIN: return .somebody
        default: return search(for: path)
        }
    }

    private static func lease(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return EACCES }
        defer { close(descriptor) }
        return clinux_probe_lease(descriptor)
    }

    static func search(for path: String) -> Answer {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return .unknown }
        for process in FolderNames.of("/proc") where process.utf8.allSatisfy({ (48...57).contains($0) }) {
            for descriptor in FolderNames.of("/proc/\(process)/fd") {
                var found = stat()
                guard stat("/proc/\(process)/fd/\(descriptor)", &found) == 0,
                    found.st_ino == wanted.st_ino, found.st_dev == wanted.st_dev
                else { continue }
                if isOpenForWriting(process, descriptor) { return .somebody }
            }
        }
        // Others' processes may be closed to us, so that silence proves nothing.
        return .unknown
    }

    private static func isOpenForWriting(_ process: String, _ descriptor: String) -> Bool {
        // The link's own mode says it: `l-wx` for writing only, `lrwx` for both.
        var link = stat()
        guard lstat("/proc/\(process)/fd/\(descriptor)", &link) == 0 else { return false }
        return link.st_mode & S_IWUSR != 0
    }
}
