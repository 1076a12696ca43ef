internal import CLinux
internal import Glibc
package import System

/// Two equal looks, the settling time apart; events only say when to look.
package struct Settling: Sendable {
    /// Stands still while the machine sleeps: a copy that sleeps with it has not settled.
    package typealias Instant = SuspendingClock.Instant

    package var time: Duration
    private var young: [Path: Watched] = [:]

    private struct Watched {
        var look: FileLook
        var since: Instant
        var due: Instant
        var writers = 0
    }

    package init(time: Duration) { self.time = time }
    package func knows(_ path: String) -> Bool { young[Path(path)] != nil }
    package var nextDue: Instant? { young.values.lazy.map(\.due).min() }

    package mutating func saw(_ look: FileLook, at path: String, now: Instant) -> Bool {
        guard var watched = young[Path(path)], watched.look == look else {
            young[Path(path)] = Watched(look: look, since: now, due: now + time)
            return false
        }
        if watched.since + time <= now { return true }
        watched.due = watched.since + time
        young[Path(path)] = watched
        return false
    }

    /// The pause grows, so that a recorder that writes for hours costs nothing.
    package mutating func foundWriter(at path: String, now: Instant) {
        guard var watched = young[Path(path)] else { return }
        watched.writers += 1
        watched.since = now
        watched.due = now + min(time * (1 << min(watched.writers, 8)), max(time, .seconds(60)))
        young[Path(path)] = watched
    }

    package mutating func forget(_ path: String) { young[Path(path)] = nil }

    package mutating func forget(_ path: String, asSeen look: FileLook) {
        if young[Path(path)]?.look == look { young[Path(path)] = nil }
    }

    package func due(at now: Instant) -> [String] {
        young.filter { $0.value.due <= now }.map(\.key).sorted().map(\.text)
    }

    package var paths: [String] { young.keys.sorted().map(\.text) }
}

package enum OpenWriters {
    package enum Answer: Equatable, Sendable {
        case nobody, somebody, unknown
    }

    /// The kernel grants a read lease only without writers; otherwise search the processes' open files.
    package static func answer(for path: String, on kind: FileSystemKind) -> Answer {
        // A refused lease on a network share says nothing.
        guard kind != .shared else { return .unknown }
        switch lease(path) {
        case 0 where kind == .local: return .nobody
        case EAGAIN: return .somebody
        default: return search(for: path)
        }
    }

    private static func lease(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return EACCES }
        defer { close(descriptor) }
        return clinux_probe_lease(descriptor)
    }

    static func search(for path: String) -> Answer {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return .unknown }
        for process in FolderNames.of("/proc") where process.utf8.allSatisfy({ (48...57).contains($0) }) {
            for descriptor in FolderNames.of("/proc/\(process)/fd") {
                var found = stat()
                guard stat("/proc/\(process)/fd/\(descriptor)", &found) == 0,
                    found.st_ino == wanted.st_ino, found.st_dev == wanted.st_dev
                else { continue }
                if isOpenForWriting(process, descriptor) { return .somebody }
            }
        }
        // Other users' processes are hidden, so silence proves nothing.
        return .unknown
    }

    private static func isOpenForWriting(_ process: String, _ descriptor: String) -> Bool {
        // The link's mode: `l-wx` for writing only, `lrwx` for both.
        var link = stat()
        guard lstat("/proc/\(process)/fd/\(descriptor)", &link) == 0 else { return false }
        return link.st_mode & S_IWUSR != 0
    }
}
