internal import Synchronization

/// A story's time, which stands still until the story moves it.
final class VirtualClock: Sendable {
    private let milliseconds = Mutex(0)

    var now: Double { Double(milliseconds.withLock { $0 }) / 1_000 }

    /// Moves on in whole thousandths, so that sums never drift.
    func move(to seconds: Double) {
        let target = Int((seconds * 1_000).rounded())
        milliseconds.withLock { $0 = max($0, target) }
    }
}

/// The pace of a story's time.
package enum Speed: String, CaseIterable, Sendable {
    case real, max
}
