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

package struct ProgressLine: Equatable, Sendable {
    package var title: String
    package var done: Double
    package var total: Double?
    package var elapsedSeconds: Double
    package var rateUnit: String

    var share: Double? {
        guard let total, total > 0, done.isFinite else { return nil }
        return min(max(done / total, 0), 1)
    }

    var rate: Double? {
        guard elapsedSeconds >= 0.5, done > 0 else { return nil }
        let rate = done / elapsedSeconds
        return rate.isFinite ? rate : nil
    }

    var secondsLeft: Double? {
        guard let rate, let total, total > done else { return nil }
        return (total - done) / rate
    }

    package func text(columns: Int) -> String {
        var facts: [String] = []
        if let share { facts.append("\(Int(share * 100)) %") }
        // A rate that would be shown as zero tells nothing.
        if let rate, rate >= 0.05 { facts.append(Self.short(rate) + rateUnit) }
        if let secondsLeft { facts.append(Self.clock(secondsLeft) + " left") }
        let tail = facts.joined(separator: "  ")
        let room = columns - TextWidth.columns(tail) - 3
        let bar = share.flatMap { room >= 24 ? Self.bar($0, columns: min(24, room / 2)) + "  " : nil } ?? ""
        let name = TextWidth.cut(title.printable, to: max(0, room - TextWidth.columns(bar)))
        return TextWidth.cut(bar + name + (name.isEmpty ? "" : "  ") + tail, to: max(1, columns - 1))
    }

    private static func bar(_ share: Double, columns: Int) -> String {
        let full = Int((share * Double(columns)).rounded(.down))
        return String(repeating: "█", count: full) + String(repeating: "░", count: columns - full)
    }

    private static func short(_ number: Double) -> String {
        if number >= 10 { return String(Int(min(number, 1e9).rounded())) }
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    package static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds.isFinite ? seconds : 0, 0), 359_999).rounded())
        let minutes = whole / 60 % 60
        let tail = (whole % 60 < 10 ? "0" : "") + String(whole % 60)
        guard whole >= 3_600 else { return "\(minutes):\(tail)" }
        return "\(whole / 3_600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
    }
}
