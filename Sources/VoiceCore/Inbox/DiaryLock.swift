internal import Glibc
internal import System

/// One daemon per diary; the kernel frees the lock however the process ends.
package final class DiaryLock: Sendable {
    package enum Refusal: Error, Equatable, Sendable {
        case held(by: Int32?)
        case cannotCreate(path: String, errno: Int32)
    }

    private let descriptor: Int32

    package init(diary: String) throws(Refusal) {
        let path = Self.path(in: diary)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .cannotCreate(path: path, errno: errno) }
        let answer = FileLock.take(descriptor)
        guard answer == .taken else {
            let holder = Self.writtenProcess(descriptor)
            // All properties are set here, so `deinit` closes the file.
            if case .unusable(let code) = answer { throw .cannotCreate(path: path, errno: code) }
            throw .held(by: holder)
        }
        let text = "\(getpid())\n"
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.utf8.count, 0)
    }

    deinit { FileLock.close(descriptor) }

    /// 0 if the daemon noted no number; nil without a daemon.
    package static func holder(diary: String) -> Int32? {
        let descriptor = open(path(in: diary), O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard FileLock.isHeld(descriptor) else { return nil }
        return writtenProcess(descriptor) ?? 0
    }

    private static func path(in diary: String) -> String { "\(diary)/voicecored.lock" }

    private static func writtenProcess(_ descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 10 }, as: UTF8.self))
    }
}
