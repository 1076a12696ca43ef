internal import System

/// Finds the files that have stopped changing.
///
/// A file is settled when two looks, at least the settling time apart, saw the same thing. Events only say
/// when to look; a file about which no event ever comes settles just as well. It is told the time, which
/// must not run while the machine sleeps: a copy that sleeps with it has not settled.
package struct Settling: Sendable {
    /// The clock stands still while the machine sleeps.
    package typealias Instant = SuspendingClock.Instant

    /// Time that a file must stay the same.
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

    /// Takes a look at a file; true if the file has settled.
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

    /// Files to look at now.
    package func due(at now: Instant) -> [String] {
        young.filter { $0.value.due <= now }.map(\.key).sorted().map(\.text)
    }

    package var paths: [String] { young.keys.sorted().map(\.text) }
}
