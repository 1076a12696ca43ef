/// Pauses between attempts: twice as long each time, up to a ceiling.
package struct BackOff: Equatable, Sendable {
    /// The pause after the first failed attempt.
    package var first: Duration
    package var ceiling: Duration

    package init(first: Duration = .seconds(5), ceiling: Duration = .seconds(900)) {
        self.first = first
        self.ceiling = ceiling
    }

    /// The pause after so many failed attempts.
    package func pause(after attempts: Int) -> Duration {
        let doublings = max(0, min(attempts - 1, 24))
        return min(first * (1 << doublings), ceiling)
    }
}
