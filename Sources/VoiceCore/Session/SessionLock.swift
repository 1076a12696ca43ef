internal import Glibc
internal import System

/// One program per user records or plays; the kernel frees the lock however its holder ends.
public struct SessionLock: Sendable {
    package let path: String
    package let program: String

    public init(path: String, program: String) {
        self.path = path
        self.program = program
    }

    struct Held: ~Copyable {
        private let descriptor: Int32

        fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

        func note(_ owner: SessionOwner, by program: String) -> Bool {
            let note = Array("\(getpid())\n\(program)\n\(owner)\n".utf8)
            return ftruncate(descriptor, 0) == 0 && pwrite(descriptor, note, note.count, 0) == note.count
        }

        deinit {
            // A reader between two holders must not see the last one.
            _ = ftruncate(descriptor, 0)
            FileLock.close(descriptor)
        }
    }

    func take(for owner: SessionOwner) throws(SessionError) -> Held {
        let descriptor = try opened(flags: O_RDWR | O_CREAT)
        let answer = FileLock.take(descriptor)
        guard answer == .taken else {
            defer { close(descriptor) }
            if case .unusable(let code) = answer { throw .lockUnusable(path: path, errno: code) }
            throw .sessionBusy(Self.holder(of: descriptor))
        }
        let held = Held(descriptor)
        guard held.note(owner, by: program) else { throw .lockUnusable(path: path, errno: errno) }
        return held
    }

    package func holder() throws(SessionError) -> SessionHolder? {
        guard access(path, F_OK) == 0 else { return nil }
        let descriptor = try opened(flags: O_RDWR)
        defer { close(descriptor) }
        guard FileLock.isHeld(descriptor) else { return nil }
        return Self.holder(of: descriptor)
    }

    private func opened(flags: Int32) throws(SessionError) -> Int32 {
        let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .lockUnusable(path: path, errno: errno) }
        return descriptor
    }

    /// The holder's note may come a moment after its lock.
    private static func holder(of descriptor: Int32) -> SessionHolder {
        for _ in 0..<20 {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = pread(descriptor, &bytes, bytes.count, 0)
            let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
            if lines.count >= 3, let process = Int32(lines[0]), kill(process, 0) == 0 || errno == EPERM {
                return SessionHolder(process: process, program: String(lines[1]), owner: String(lines[2]))
            }
            usleep(5_000)
        }
        return SessionHolder(process: 0, program: "", owner: "")
    }
}
