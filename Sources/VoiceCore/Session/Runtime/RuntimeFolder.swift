internal import Glibc
internal import System

/// The folder of locks and sockets of one machine user.
package struct RuntimeFolder: Sendable {
    /// Why there is no such folder that could be trusted.
    package enum Failure: Error, Equatable, Sendable {
        case cannotMake(path: String, errno: Int32)
        /// Somebody else made it, or others may enter it.
        case notOurs(path: String)
    }

    /// The folder.
    package let path: String

    /// Makes the folder when it is not there; one that others could tamper with is refused.
    package init(_ path: String) throws(Failure) {
        self.path = path
        do {
            try DurableFile.makeFolder(path)
        } catch {
            throw .cannotMake(path: path, errno: error.errno)
        }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .cannotMake(path: path, errno: errno) }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder, status.st_uid == getuid(), status.st_mode & 0o077 == 0 else {
            throw .notOurs(path: path)
        }
    }

    /// The file of the session's lock.
    package var lockFile: String { "\(path)/session.lock" }

    package func controlSocket(of process: Int32) -> String { "\(path)/session-\(process).sock" }

    package var controlSocketOfOurs: String { controlSocket(of: getpid()) }
}
