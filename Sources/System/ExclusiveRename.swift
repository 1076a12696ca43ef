internal import CLinux
internal import Glibc

/// Gives a file another name on its file system, and never takes the place of another file.
package struct ExclusiveRename: Sendable {
    /// Renames unless the name is taken, in one step; 0, or the system's error number.
    private let inOneStep: @Sendable (String, String) -> Int32
    /// Gives a file a second name unless that is taken; 0, or the system's error number.
    private let link: @Sendable (String, String) -> Int32

    /// What this machine does.
    package static let system = ExclusiveRename(
        inOneStep: { from, to in
            Path(from).withBytes { from in Path(to).withBytes { clinux_rename_exclusively(from, $0) } }
        },
        link: { System.link($0, $1) == 0 ? 0 : errno }
    )

    /// Asks other functions than the system's, as a test does for file systems that it has not.
    package init(
        inOneStep: @escaping @Sendable (String, String) -> Int32,
        link: @escaping @Sendable (String, String) -> Int32
    ) {
        self.inOneStep = inOneStep
        self.link = link
    }

    /// Renames, and gives 0 or the system's error number: `EXDEV` also where the file system has no way to do it.
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
