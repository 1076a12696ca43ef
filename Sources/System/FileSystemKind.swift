/// What kind of file system a folder lies on, as far as it matters for watching it and for a diary in it.
package enum FileSystemKind: Equatable, Sendable {
    /// Every change is made by this machine, so that the kernel tells of all.
    case local
    /// Others change it without our kernel knowing: events are missing and writers cannot be seen.
    case shared
    /// Events work, but a file's writers may hide behind another layer.
    case layered

    /// The kind of file system that a path lies on; local where the system does not say.
    package static func of(_ path: String) -> FileSystemKind {
        Path(path).fileSystem.map { of(kind: $0) } ?? .local
    }

    /// The kind that the system's own number stands for.
    package static func of(kind: Int64) -> FileSystemKind {
        if sharedKinds.contains(kind) { return .shared }
        return kind == overlay ? .layered : .local
    }

    /// The kind by its number, and whether locks that one machine takes are seen by the others.
    ///
    /// Those of FUSE and 9P mostly stay on the machine.
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
