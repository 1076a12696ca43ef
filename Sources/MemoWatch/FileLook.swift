internal import Glibc

/// What one look at a file showed.
///
/// Two looks that are equal saw the same bytes, as far as the system can tell without reading them.
/// Nothing here is compared with a clock, so that a clock set back or forward changes nothing.
package struct FileLook: Codable, Hashable, Sendable {
    package var inode: UInt64
    package var bytes: Int64
    /// The file's own time of change in nanoseconds since 1970.
    package var modified: Int64

    package init(inode: UInt64, bytes: Int64, modified: Int64) {
        self.inode = inode
        self.bytes = bytes
        self.modified = modified
    }
}

/// What is at a path, links not followed.
package enum PathSight: Equatable, Sendable {
    case file(FileLook)
    case folder(FolderIdentity)
    case link
    /// A pipe, a socket or a device.
    case other
    case gone
    case hidden(errno: Int32)

    /// Looks at a path once.
    package static func at(_ path: String) -> PathSight {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            return errno == ENOENT || errno == ENOTDIR ? .gone : .hidden(errno: errno)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file(FileLook(status))
        case S_IFDIR: return .folder(FolderIdentity(status))
        case S_IFLNK: return .link
        default: return .other
        }
    }
}

/// Which folder it is, whatever path leads to it.
package struct FolderIdentity: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64

    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    /// The folder that a path leads to, links followed, or nothing where there is none.
    package init?(following path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        self.init(status)
    }

    fileprivate init(_ status: stat) {
        self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}

extension FileLook {
    fileprivate init(_ status: stat) {
        let (time, _) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        self.init(
            inode: UInt64(status.st_ino),
            bytes: Int64(status.st_size),
            modified: time &+ Int64(status.st_mtim.tv_nsec)
        )
    }
}
