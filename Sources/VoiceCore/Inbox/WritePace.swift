/// When what changes may be written again: at once after a quiet time, then after growing pauses.
///
/// What follows on a first change, as a file that is looked at once its name is known, is not a second late by that.
struct WritePace {
    typealias Instant = SuspendingClock.Instant

    private static let shortest = Duration.milliseconds(50)
    private static let longest = Duration.seconds(1)

    private var last: Instant?
    private var pause = shortest

    /// When the next one may begin; nothing is now.
    var next: Instant? { last.map { $0 + pause } }

    /// Notes that it was written, and how long that took: what takes long is done less often.
    mutating func wrote(from begin: Instant, to end: Instant) {
        let isAfterQuiet = next.map { $0 + Self.longest <= begin } ?? true
        pause = isAfterQuiet ? Self.shortest : min(pause * 2, Self.longest)
        // Where ten thousand files wait, naming them must not take the time that they are waiting for.
        pause = max(pause, (end - begin) * 20)
        last = begin
    }
}
