internal import Glibc
internal import System

/// Keeps a diary on a network folder to one machine at a time, as long as this value lives.
///
/// The programs of one machine share what SQLite keeps in memory about a database; those of two would damage it. In a
/// file of the diary each machine locks a byte of its own, all its programs the same, and no program begins while
/// another machine has its byte locked. On a local disk there is nothing to lock.
final class MachineLock: Sendable {
    private let descriptor: Int32

    /// Locks the diary for a machine, where that is needed; nothing where it is not.
    static func take(in folder: DiaryFolder, for machine: Machine) throws(DiaryError) -> MachineLock? {
        guard machine.fileSystem(folder.path).map({ FileSystemKind.of(kind: $0) }) == .shared else {
            return nil
        }
        return try MachineLock(folder: folder, machine: machine)
    }

    private init(folder: DiaryFolder, machine: Machine) throws(DiaryError) {
        let path = "\(folder.path)/\(Self.name)"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DiaryError(errno: errno, path: path) }
        switch FileLock.share(descriptor, byte: machine.byte) {
        case .taken: break
        case .held: throw .elsewhere(path: folder.path)
        case .unusable(let code): throw .file(path: path, errno: code)
        }
    }

    deinit {
        FileLock.close(descriptor)
    }

    /// The file's name in the diary.
    static let name = "machine.lock"
}

/// Which machine this is, and how it sees its file systems.
package struct Machine: Sendable {
    package var name: String
    /// The number of the kind of a folder's file system.
    package var fileSystem: @Sendable (String) -> Int64?

    package init(name: String, fileSystem: @escaping @Sendable (String) -> Int64?) {
        self.name = name
        self.fileSystem = fileSystem
    }

    /// The machine that we are on; containers on it are the same one, because they share its memory.
    package static let present = Machine(name: Owner.bootName) { Path($0).fileSystem }

    /// The byte that stands for it.
    fileprivate var byte: Int {
        Int(name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } >> 34)
    }
}

extension DiaryFolder {
    /// The diary lies on a network folder, and other machines see our locks there.
    package var sharing: (isShared: Bool, locksAreSeen: Bool) {
        guard let kind = Path(path).fileSystem else { return (false, true) }
        return (FileSystemKind.of(kind: kind) == .shared, FileSystemKind.sharesLocks(kind: kind))
    }
}
