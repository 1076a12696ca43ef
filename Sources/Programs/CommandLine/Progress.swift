internal import Synchronization

/// Shows progress on standard error.
///
/// On a terminal one line is redrawn, at most ten times a second; elsewhere each finished item is a line of its own.
package final class Progress: Sendable {
    private enum Style { case redrawn, lines, silent }

    private struct State {
        var title = ""
        var done = 0.0
        var total: Double?
        var drawnAt: Duration?
        var isOnScreen = false
        var isHeld = false
    }

    private let console: Console
    private let style: Style
    private let rateUnit: String
    private let elapsed: @Sendable () -> Duration
    private let state: Mutex<State>

    /// Takes the rate's unit with what precedes it: `× real time`, ` files/s`.
    package init(
        on console: Console,
        isQuiet: Bool,
        total: Double? = nil,
        rateUnit: String,
        elapsed: (@Sendable () -> Duration)? = nil
    ) {
        self.console = console
        style = isQuiet ? .silent : console.redraws ? .redrawn : .lines
        self.rateUnit = rateUnit
        let start = ContinuousClock.now
        self.elapsed = elapsed ?? { ContinuousClock.now - start }
        state = Mutex(State(total: total))
    }

    package func update(done: Double, title: String, total: Double? = nil) {
        state.withLock { state in
            state.done = done
            state.title = title
            if let total { state.total = total }
            guard style == .redrawn, !state.isHeld else { return }
            let now = elapsed()
            if let drawnAt = state.drawnAt, now - drawnAt < .milliseconds(100) { return }
            state.drawnAt = now
            draw(&state, at: now)
        }
    }

    package func item(_ line: String) {
        guard style != .silent else { return }
        state.withLock { state in
            erase(&state)
            console.error.print(line)
            if style == .redrawn, !state.isHeld, !state.title.isEmpty { draw(&state, at: elapsed()) }
        }
    }

    /// Erases the line while a result is written to the same terminal.
    package func pausing<Fault: Error>(_ body: () throws(Fault) -> Void) throws(Fault) {
        try state.withLock { (state) throws(Fault) in
            erase(&state)
            try body()
        }
    }

    /// Hides the line until ``goOn()``, such as during a question.
    package func hold() {
        state.withLock { state in
            erase(&state)
            state.isHeld = true
        }
    }

    package func goOn() {
        state.withLock { $0.isHeld = false }
    }

    package func finish() {
        state.withLock { erase(&$0) }
    }

    deinit {
        finish()
    }

    private func draw(_ state: inout State, at now: Duration) {
        let line = ProgressLine(
            title: state.title,
            done: state.done,
            total: state.total,
            elapsedSeconds: now / .seconds(1),
            rateUnit: rateUnit
        )
        console.error.write("\r\u{1b}[K" + line.text(columns: console.width))
        console.error.flush()
        state.isOnScreen = true
    }

    private func erase(_ state: inout State) {
        guard state.isOnScreen else { return }
        console.error.write("\r\u{1b}[K")
        console.error.flush()
        state.isOnScreen = false
    }
}

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
