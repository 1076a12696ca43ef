/// The pace of writing changes: at once after a quiet time, then after growing pauses.
///
/// So the second of two quick changes, such as a new file's first look, is not a second late.
struct WritePace {
    typealias Instant = SuspendingClock.Instant

    private static let shortest = Duration.milliseconds(50)
    private static let longest = Duration.seconds(1)

    private var last: Instant?
    private var pause = shortest

    /// Start of the next write; nil is now.
    var next: Instant? { last.map { $0 + pause } }

    /// Notes a write: slow writes are made less often.
    mutating func wrote(from begin: Instant, to end: Instant) {
        let isAfterQuiet = next.map { $0 + Self.longest <= begin } ?? true
        pause = isAfterQuiet ? Self.shortest : min(pause * 2, Self.longest)
        // Where ten thousand files wait, naming them must not take the time that they are waiting for.
        pause = max(pause, (end - begin) * 20)
        last = begin
    }
}
