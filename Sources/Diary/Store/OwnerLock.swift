internal import Glibc
internal import Synchronization
internal import System

/// A locked file in the diary by which others see that an owner lives; it is locked as long as this value exists.
///
/// The kernel frees the lock when the process ends in whatever way, also for those who see it from another container
/// or, over a network that carries locks, from another machine.
final class OwnerLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Locks the file of an owner, and makes it where there is none.
    init(of owner: Owner, in folder: DiaryFolder) throws(DiaryError) {
        try DiaryFolder.makeFolder(folder.work)
        path = Self.path(of: owner, in: folder)
        for _ in 0..<100 {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw DiaryError(errno: errno, path: path) }
            let answer = FileLock.take(descriptor)
            // Whoever sweeps may have found the file before it was locked, and have taken it away.
            if answer == .taken, FileIdentity(following: path) == FileIdentity(of: descriptor) {
                self.descriptor = descriptor
                return
            }
            FileLock.close(descriptor)
            if case .unusable(let code) = answer { throw .file(path: path, errno: code) }
        }
        throw .file(path: path, errno: EAGAIN)
    }

    deinit {
        removeFile()
        FileLock.close(descriptor)
    }

    /// False if somebody removed the file or put another diary in its place.
    var isThere: Bool { FileIdentity(following: path) == FileIdentity(of: descriptor) }

    /// Removes the file, which says that the owner lives no more.
    func removeFile() {
        if isThere { unlink(path) }
    }

    /// Asking disturbs nobody.
    static func isHeld(of owner: Owner, in folder: DiaryFolder) -> Bool {
        let descriptor = open(path(of: owner, in: folder), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return FileLock.isHeld(descriptor)
    }

    /// Removes the file of an owner that no longer lives.
    static func sweep(_ path: String) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        guard FileLock.take(descriptor) == .taken else {
            close(descriptor)
            return
        }
        unlink(path)
        FileLock.close(descriptor)
    }

    static func isLockName(_ name: String) -> Bool { name.hasSuffix(ending) }

    private static let ending = "_lives"

    private static func path(of owner: Owner, in folder: DiaryFolder) -> String {
        "\(folder.work)/\(owner)\(ending)"
    }
}

extension DiaryFolder {
    func isAlive(_ owner: Owner) -> Bool { owner == .current || OwnerLock.isHeld(of: owner, in: self) }
}
