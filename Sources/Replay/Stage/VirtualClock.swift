internal import Synchronization

/// The time of a story: it stands still until the story moves it on.
final class VirtualClock: Sendable {
    private let milliseconds = Mutex(0)

    /// Seconds since the story began.
    var now: Double { Double(milliseconds.withLock { $0 }) / 1_000 }

    /// Moves to a later time, in whole thousandths so that sums never drift.
    func move(to seconds: Double) {
        let target = Int((seconds * 1_000).rounded())
        milliseconds.withLock { $0 = max($0, target) }
    }
}

/// How fast the time of a story goes.
package enum Speed: String, CaseIterable, Sendable {
    case real, max
}
