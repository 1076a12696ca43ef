internal import Actions
internal import Glibc
internal import Synchronization
internal import System
internal import VoiceCore

extension Upload {
    init?(new facts: UploadFacts, total: Int? = nil, metadata: String? = nil, in uploads: String) {
        let id = String(Access.secret().prefix(32))
        self.init(id: id, new: facts, total: total, metadata: metadata, in: uploads)
    }

    /// Opens the file to continue it; `nil` while another program does, or if it is whole or gone.
    func file() -> ReceivedFile? {
        let descriptor = open(part, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard FileLock.take(descriptor) == .taken, fstat(descriptor, &facts) == 0, facts.st_nlink > 0 else {
            close(descriptor)
            return nil
        }
        return ReceivedFile(
            owning: descriptor,
            path: part,
            name: self.facts.name,
            bytes: Int(facts.st_size),
            most: total ?? ReceivedFile.mostBytes
        )
    }

    /// Gives the complete file its name; from now on the memo survives a kill.
    func finish(_ file: ReceivedFile) throws(DurableFile.Failure) {
        if let modified = facts.modified { file.setModified(milliseconds: modified) }
        guard file.sync() != nil else { throw DurableFile.Failure(step: .sync, path: part, errno: errno) }
        try DurableFile.makeFolder(folder + "/memo")
        try DurableFile.move(part, to: path)
        try DurableFile.sync(folder: folder)
    }
}

final class ReceivedFile: Sendable {
    struct State {
        var bytes: Int
        var errno: Int32 = 0
        var isTooLarge = false
        var isClosed = false
    }

    let name: String
    let path: String
    private let descriptor: Int32
    private let unnamed: UnnamedFile?
    private let most: Int
    private let state: Mutex<State>

    static let mostBytes = 1 << 30

    init(owning descriptor: Int32, path: String, name: String, bytes: Int, most: Int) {
        (self.descriptor, self.path, self.name, self.most) = (descriptor, path, name, most)
        unnamed = nil
        state = Mutex(State(bytes: bytes))
    }

    /// Makes a file without a name, gone with its last user.
    init?(in folder: String, name: String) {
        guard let file = try? UnnamedFile(in: folder) else { return nil }
        descriptor = open(file.path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        (path, self.name, most, unnamed) = (file.path, name, Self.mostBytes, file)
        state = Mutex(State(bytes: 0))
    }

    deinit { close() }

    func close() {
        let isOpen = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if isOpen { FileLock.close(descriptor) }
    }

    var now: State { state.withLock { $0 } }
    var isWell: Bool { state.withLock { $0.errno == 0 && !$0.isTooLarge } }

    /// Appends bytes; after a fault nothing more.
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

    func mend(_ bytes: [UInt8]) -> Bool { pwrite(descriptor, bytes, bytes.count, 0) == bytes.count }

    func cut(to bytes: Int) {
        state.withLock { state in
            if bytes < state.bytes, ftruncate(descriptor, bytes) == 0 { state.bytes = bytes }
        }
    }

    func sync() -> Int? {
        guard fsync(descriptor) == 0 else { return nil }
        return now.bytes
    }

    func setModified(milliseconds: Int64) {
        let time = timespec(tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
        futimens(descriptor, [time, time])
    }
}
