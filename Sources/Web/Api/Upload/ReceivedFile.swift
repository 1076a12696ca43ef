internal import Glibc
internal import Synchronization
internal import System
internal import VoiceCore

/// A file that is being sent to us, piece by piece.
final class ReceivedFile: Sendable {
    /// What is known of it so far.
    struct State {
        var bytes: Int
        /// What the system refused.
        var errno: Int32 = 0
        /// Whether more came than it may have.
        var isTooLarge = false
        var isClosed = false
    }

    /// What it is called where it comes from.
    let name: String
    /// Where its bytes can be read, in this program.
    let path: String
    private let descriptor: Int32
    private let unnamed: UnnamedFile?
    private let most: Int
    private let state: Mutex<State>

    /// How many bytes a memo has at most.
    static let mostBytes = 1 << 30

    /// Takes over an open file, which has so many bytes and may get up to `most`.
    init(owning descriptor: Int32, path: String, name: String, bytes: Int, most: Int) {
        (self.descriptor, self.path, self.name, self.most) = (descriptor, path, name, most)
        unnamed = nil
        state = Mutex(State(bytes: bytes))
    }

    /// A file without a name in a folder, gone with the last who uses it; nothing when it cannot be made.
    init?(in folder: String, name: String) {
        guard let file = try? UnnamedFile(in: folder) else { return nil }
        descriptor = open(file.path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        (path, self.name, most, unnamed) = (file.path, name, Self.mostBytes, file)
        state = Mutex(State(bytes: 0))
    }

    deinit { close() }

    /// Lets go of it, so that whoever sends the next piece finds it free.
    func close() {
        let isOpen = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if isOpen { FileLock.close(descriptor) }
    }

    var now: State { state.withLock { $0 } }

    /// Whether all that came is in it.
    var isWell: Bool { state.withLock { $0.errno == 0 && !$0.isTooLarge } }

    /// Adds bytes at the end; after a fault nothing more is taken.
    func write(_ piece: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            guard state.errno == 0, !state.isTooLarge, !state.isClosed else { return false }
            guard state.bytes + piece.count <= most else {
                state.isTooLarge = true
                return false
            }
            var done = 0
            while done < piece.count {
                let count = Glibc.write(descriptor, piece.baseAddress.map { $0 + done }, piece.count - done)
                if count > 0 {
                    done += count
                    state.bytes += count
                } else if errno != EINTR {
                    state.errno = errno
                    return false
                }
            }
            return true
        }
    }

    /// Writes over its beginning, where it has no name yet.
    func mend(_ bytes: [UInt8]) -> Bool { pwrite(descriptor, bytes, bytes.count, 0) == bytes.count }

    /// Takes off what came last, so that it ends where it did before.
    func cut(to bytes: Int) {
        state.withLock { state in
            if bytes < state.bytes, ftruncate(descriptor, bytes) == 0 { state.bytes = bytes }
        }
    }

    /// Brings all of it to the disk, and gives how many bytes that are; nothing when the system refuses.
    func sync() -> Int? {
        guard fsync(descriptor) == 0 else { return nil }
        return now.bytes
    }

    /// Says when it was written where it comes from.
    func setModified(milliseconds: Int64) {
        let time = timespec(
            tv_sec: Int(milliseconds / 1_000),
            tv_nsec: Int(milliseconds % 1_000) * 1_000_000
        )
        futimens(descriptor, [time, time])
    }
}
