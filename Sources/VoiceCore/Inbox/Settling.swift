internal import System

/// Which files have stopped changing.
///
/// A file is settled when two looks, at least the settling time apart, saw the same thing. Events only say
/// when to look; a file about which no event ever comes settles just as well. It is told the time, which
/// must not run while the machine sleeps: a copy that sleeps with it has not settled.
package struct Settling: Sendable {
    /// A moment of the clock that stands still while the machine sleeps.
    package typealias Instant = SuspendingClock.Instant

    /// How long a file must stay the same.
    package var time: Duration
    private var young: [Path: Watched] = [:]

    private struct Watched {
        var look: FileLook
        var since: Instant
        var due: Instant
        /// How often somebody was found still writing.
        var writers = 0
    }

    package init(time: Duration) {
        self.time = time
    }

    /// How many files have not settled.
    package var count: Int { young.count }

    /// Whether a file is among those that have not settled.
    package func knows(_ path: String) -> Bool { young[Path(path)] != nil }

    /// When the next file may have settled; nothing while there is none.
    package var nextDue: Instant? {
        young.values.lazy.map(\.due).min()
    }

    /// Takes in a look at a file, and says whether it shows that the file has settled.
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

    /// Takes in that a settled file is still open for writing; it must stay the same from now on.
    ///
    /// The pause grows, so that a recorder which keeps its file open for hours costs nothing.
    package mutating func foundWriter(at path: String, now: Instant) {
        guard var watched = young[Path(path)] else { return }
        watched.writers += 1
        watched.since = now
        watched.due = now + min(time * (1 << min(watched.writers, 8)), max(time, .seconds(60)))
        young[Path(path)] = watched
    }

    /// Forgets a file: it was taken, it is gone, or it turned out to be none.
    package mutating func forget(_ path: String) {
        young[Path(path)] = nil
    }

    /// Forgets a file that was taken, unless it has changed meanwhile.
    package mutating func forget(_ path: String, asSeen look: FileLook) {
        if young[Path(path)]?.look == look { young[Path(path)] = nil }
    }

    /// The files that are to be looked at now.
    package func due(at now: Instant) -> [String] {
        young.filter { $0.value.due <= now }.map(\.key).sorted().map(\.text)
    }

    /// The files that have not settled.
    package var paths: [String] { young.keys.sorted().map(\.text) }
}
