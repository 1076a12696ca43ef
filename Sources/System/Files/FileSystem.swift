internal import CLinux
internal import Glibc

package enum FileSystemKind: Equatable, Sendable {
    case local
    /// Other machines change it: events are missing.
    case shared
    /// Another layer may hide a file's writers.
    case layered

    package static func of(_ path: String) -> FileSystemKind {
        Path(path).fileSystem.map { of(kind: $0) } ?? .local
    }

    package static func of(kind: Int64) -> FileSystemKind {
        if sharedKinds.contains(kind) { return .shared }
        return kind == overlay ? .layered : .local
    }

    /// Other machines see our locks; those of FUSE and 9P mostly stay local.
    package static func sharesLocks(kind: Int64) -> Bool {
        of(kind: kind) == .shared && ![fuse, plan9].contains(kind)
    }

    private static let fuse: Int64 = 0x6573_5546
    private static let plan9: Int64 = 0x0102_1997
    private static let overlay: Int64 = 0x794c_7630

    private static let sharedKinds: Set<Int64> = [
        0x6969,  // NFS
        0x517b, 0xff53_4d42, 0xfe53_4d42,  // SMB, three generations
        fuse,  // FUSE: sshfs, rclone, and NTFS too, which loses little by it
        plan9,  // 9P
        0x5346_414f, 0x6b41_4653,  // AFS
        0x00c3_6400,  // Ceph
        0x0bd0_0bd0,  // Lustre
        0x0116_1970,  // GFS2
        0x7461_636f,  // OCFS2
        0x786f_4256,  // VirtualBox's shared folders
        0x7375_7245,  // Coda
    ]
}

/// Syncs a whole file system, where syncing file by file would take far longer.
package enum FileSystemSync {
    package static func run(around folder: String) -> Int32? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let error = clinux_sync_file_system(descriptor)
        return error == 0 ? nil : error
    }
}

package enum FreeRoom {
    /// A long memo's archive plus room for the database.
    package static let enoughForMemo = 8 << 20

    package static func bytes(at path: String) -> Int? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { return nil }
        let room = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
        return Int(clamping: room.partialValue)
    }
}
