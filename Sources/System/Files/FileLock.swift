internal import CLinux
internal import Glibc

/// A kernel lock on an open file, not a process, so that parts of one program exclude each other too.
package enum FileLock {
    package enum Answer: Equatable, Sendable {
        case taken
        case held
        case unusable(errno: Int32)
    }

    package static func take(_ descriptor: Int32) -> Answer {
        switch clinux_lock_file(descriptor) {
        case 0: .taken
        case EAGAIN, EACCES: .held
        case let code: .unusable(errno: code)
        }
    }

    package static func isHeld(_ descriptor: Int32) -> Bool { clinux_is_locked(descriptor) == 1 }

    /// Shares a lock on one byte; fails while another byte of the file is locked.
    package static func share(_ descriptor: Int32, byte: Int) -> Answer {
        let code = clinux_share_byte(descriptor, byte)
        guard code == 0 else { return .unusable(errno: code) }
        // Lock first, then look: of two that come at once, at least one sees the other.
        return clinux_is_other_byte_locked(descriptor, byte) == 0 ? .taken : .held
    }

    /// Locks the folder itself until ``close(folder:)``.
    package static func take(folder: String) -> (answer: Answer, descriptor: Int32) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return (.unusable(errno: errno), descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return (.taken, descriptor) }
        return (errno == EWOULDBLOCK ? .held : .unusable(errno: errno), descriptor)
    }

    package static func close(folder descriptor: Int32) {
        guard descriptor >= 0 else { return }
        _ = flock(descriptor, LOCK_UN)
        _ = Glibc.close(descriptor)
    }

    /// Unlocks before closing: a program that is just starting may have the file open for a moment longer.
    package static func close(_ descriptor: Int32) {
        clinux_unlock_file(descriptor)
        _ = Glibc.close(descriptor)
    }
}
