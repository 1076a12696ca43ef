internal import Synchronization

/// Progress over several things at once: each counts for one, and none goes back.
package final class BatchProgress: Sendable {
    private let bar: Progress
    private let shares: Mutex<[Double]>

    package init(_ bar: Progress, of count: Int) {
        self.bar = bar
        shares = Mutex(Array(repeating: 0, count: count))
        bar.update(done: 0, title: "", total: Double(count))
    }

    /// Sets the share done of one thing, from 0 to 1, which never decreases.
    package func update(_ index: Int, to share: Double, title: String) {
        // Shown while the lock is held, or a later sum might be shown before an earlier one.
        shares.withLock { shares in
            shares[index] = max(shares[index], share)
            bar.update(done: shares.reduce(0, +), title: title)
        }
    }

    /// Hides the progress line, as while a person is asked something.
    package func hold() { bar.hold() }

    /// Shows the line again from the next update on.
    package func goOn() { bar.goOn() }

    /// Removes the progress line.
    package func end() { bar.finish() }
}
