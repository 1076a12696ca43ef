internal import CLinux
internal import Glibc
package import System

/// Finds the files that have stopped changing.
///
/// A file is settled when two looks, at least the settling time apart, saw the same thing. Events only say
/// when to look; a file about which no event ever comes settles just as well. It is told the time, which
/// must not run while the machine sleeps: a copy that sleeps with it has not settled.
package struct Settling: Sendable {
    /// The clock stands still while the machine sleeps.
    package typealias Instant = SuspendingClock.Instant

    package var time: Duration
    private var young: [Path: Watched] = [:]

    private struct Watched {
        var look: FileLook
        var since: Instant
        var due: Instant
        var writers = 0
    }

    package init(time: Duration) {
        self.time = time
    }

    package var count: Int { young.count }

    package func knows(_ path: String) -> Bool { young[Path(path)] != nil }

    /// Time at which the next file may have settled.
    package var nextDue: Instant? {
        young.values.lazy.map(\.due).min()
    }

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

    /// Starts over for a settled file that is still open for writing.
    ///
    /// The pause grows, so that a recorder with a file open for hours costs nothing.
    package mutating func foundWriter(at path: String, now: Instant) {
        guard var watched = young[Path(path)] else { return }
        watched.writers += 1
        watched.since = now
        watched.due = now + min(time * (1 << min(watched.writers, 8)), max(time, .seconds(60)))
        young[Path(path)] = watched
    }

    package mutating func forget(_ path: String) {
        young[Path(path)] = nil
    }

    /// Forgets a file that was taken, unless it has changed meanwhile.
    package mutating func forget(_ path: String, asSeen look: FileLook) {
        if young[Path(path)]?.look == look { young[Path(path)] = nil }
    }

    package func due(at now: Instant) -> [String] {
        young.filter { $0.value.due <= now }.map(\.key).sorted().map(\.text)
    }

    package var paths: [String] { young.keys.sorted().map(\.text) }
}

/// Finds processes that have a file open for writing.
package enum OpenWriters {
    package enum Answer: Equatable, Sendable {
        case nobody, somebody, unknown
    }

    /// Asks about a file by the surest means.
    ///
    /// The kernel grants a read lease only if no process writes. Without a lease, the open files of the processes
    /// that we may look into are searched.
    package static func answer(for path: String, on kind: FileSystemKind) -> Answer {
        // There, a refused lease says only that the server gave no promise.
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
        // Others' processes may be closed to us, so that silence proves nothing.
        return .unknown
    }

    private static func isOpenForWriting(_ process: String, _ descriptor: String) -> Bool {
        // The link's own mode says it: `l-wx` for writing only, `lrwx` for both.
        var link = stat()
        guard lstat("/proc/\(process)/fd/\(descriptor)", &link) == 0 else { return false }
        return link.st_mode & S_IWUSR != 0
    }
}
