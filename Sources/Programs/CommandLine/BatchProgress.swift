internal import Synchronization

/// Progress over several things at once, each of which counts for one.
package final class BatchProgress: Sendable {
    private let bar: Progress
    private let shares: Mutex<[Double]>

    package init(_ bar: Progress, of count: Int) {
        self.bar = bar
        shares = Mutex(Array(repeating: 0, count: count))
        bar.update(done: 0, title: "", total: Double(count))
    }

    package func update(_ index: Int, to share: Double, title: String) {
        // Shown while the lock is held, or a later sum might be shown before an earlier one.
        shares.withLock { shares in
            shares[index] = max(shares[index], share)
            bar.update(done: shares.reduce(0, +), title: title)
        }
    }

    package func hold() { bar.hold() }

    package func goOn() { bar.goOn() }

    package func end() { bar.finish() }
}
