internal import Glibc
internal import System

/// A text that is written as it comes, so that a large one is never held whole; it gets its name once all of it is
/// there, and without that nothing of it stays.
final class SingleFileWriter {
    private let place: String
    private let unfinished: String
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var sum = SHA256Sum()
    /// Length so far, without what is buffered.
    private(set) var bytes = 0

    /// Begins a text that is to have a name.
    init(to path: String) throws(DiaryError) {
        place = path
        unfinished = DurableFile.unfinishedPath(beside: path)
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        descriptor = open(unfinished, flags, 0o600)
        guard descriptor >= 0 else { throw .outside(path: path, errno: errno) }
    }

    deinit {
        close(descriptor)
        unlink(unfinished)
    }

    func add(_ text: String) throws(DiaryError) {
        waiting += text.utf8
        if waiting.count >= 1 << 16 { try write() }
    }

    /// Brings all of it to the disk, and gives its digest.
    func finish() throws(DiaryError) -> String {
        try write()
        guard fsync(descriptor) == 0 else { throw .outside(path: place, errno: errno) }
        return sum.finish()
    }

    /// Gives it its name; what has that gives way.
    func move() throws(DiaryError) {
        do throws(DurableFile.Failure) {
            try DurableFile.move(unfinished, to: place)
        } catch {
            throw .outside(path: place, errno: error.errno)
        }
    }

    private func write() throws(DiaryError) {
        var sent = 0
        while sent < waiting.count {
            let count = waiting[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw .outside(path: place, errno: errno) }
            sent += max(0, count)
        }
        waiting.withUnsafeBytes { sum.update($0) }
        bytes += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }
}
