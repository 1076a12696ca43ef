internal import Glibc
package import System

/// Equal looks mean equal bytes; never compared with a clock, which may be set.
package struct FileLook: Codable, Hashable, Sendable {
    package var inode: UInt64
    package var bytes: Int64
    package var modified: Int64
    /// No program can set this time.
    package var changed: Int64

    package init(inode: UInt64, bytes: Int64, modified: Int64, changed: Int64 = 0) {
        (self.inode, self.bytes, self.modified, self.changed) = (inode, bytes, modified, changed)
    }
}

package enum PathSight: Equatable, Sendable {
    case file(FileLook)
    case folder(FileIdentity)
    case link
    case other
    case gone
    case hidden(errno: Int32)

    package static func at(_ path: String) -> PathSight {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            return errno == ENOENT || errno == ENOTDIR ? .gone : .hidden(errno: errno)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file(FileLook(status))
        case S_IFDIR:
            return .folder(FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)))
        case S_IFLNK: return .link
        default: return .other
        }
    }
}

extension FileLook {
    static var timeOfChange: Int64 {
        var time = timespec()
        // Files get the time of the clock's last tick, not the exact time.
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return nanoseconds(time)
    }

    static func changed(ofFolder path: String) -> Int64? {
        var status = stat()
        return lstat(path, &status) == 0 ? nanoseconds(status.st_ctim) : nil
    }

    fileprivate init(_ status: stat) {
        self.init(
            inode: UInt64(status.st_ino),
            bytes: Int64(status.st_size),
            modified: Self.nanoseconds(status.st_mtim),
            changed: Self.nanoseconds(status.st_ctim)
        )
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, _) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return seconds &+ Int64(time.tv_nsec)
    }
}
