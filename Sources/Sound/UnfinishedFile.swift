internal import Glibc
internal import System

/// A file that is written beside its place, and removed unless it is finished.
struct UnfinishedFile: ~Copyable {
    let descriptor: Int32
    private let beside: String
    private let path: String

    init(for path: String) throws(SoundError) {
        beside = DurableFile.unfinishedPath(beside: path)
        self.path = path
        descriptor = open(beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
    }

    deinit {
        // After the move nothing has this name.
        unlink(beside)
        close(descriptor)
    }

    /// How many bytes are in it, all of them on the disk.
    borrowing func sync() throws(SoundError) -> Int {
        var status = stat()
        guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0 else {
            throw .cannotWrite(errno: errno)
        }
        return Int(status.st_size)
    }

    /// A name under which another description of the file can be opened while it has none of its own.
    var readingPath: String { beside }

    /// Gives the file its name, for good.
    consuming func move() throws(SoundError) {
        do {
            try DurableFile.move(beside, to: path)
        } catch {
            throw .cannotWrite(errno: error.errno)
        }
    }

    /// Removes unfinished files of dead processes from a folder.
    static func sweep(folder: String) {
        for name in FolderNames.of(folder) {
            guard let process = DurableFile.process(ofUnfinished: name), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink("\(folder)/\(name)")
        }
    }
}
