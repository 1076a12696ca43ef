internal import Synchronization

/// Shows how far a piece of work has come, on standard error.
///
/// On a terminal one line is redrawn, at most ten times a second; elsewhere each finished item
/// is a line of its own; with `--quiet` there is nothing.
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

    /// Begins with nothing done.
    ///
    /// The total is in the unit that ``update(done:title:total:)`` uses, and the rate's unit stands right
    /// behind the rate: `× real time`, ` files/s`. A test passes its own time since the start.
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

    /// Says how much is done, and on what the work is now.
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

    /// Says that one item is finished; the line stays.
    package func item(_ line: String) {
        guard style != .silent else { return }
        state.withLock { state in
            erase(&state)
            console.error.print(line)
            if style == .redrawn, !state.isHeld, !state.title.isEmpty { draw(&state, at: elapsed()) }
        }
    }

    /// Writes through the progress, so that a result on the same terminal is not mixed with it.
    package func pausing<Fault: Error>(_ body: () throws(Fault) -> Void) throws(Fault) {
        try state.withLock { (state) throws(Fault) in
            erase(&state)
            try body()
        }
    }

    /// Takes the line off the screen until ``goOn()``, as while a person is asked something.
    package func hold() {
        state.withLock { state in
            erase(&state)
            state.isHeld = true
        }
    }

    /// Shows the line again from the next update on.
    package func goOn() {
        state.withLock { $0.isHeld = false }
    }

    /// Takes the line off the screen.
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
