@preconcurrency internal import Dispatch
internal import Synchronization

/// Calls once at a time that may be moved.
///
/// The clock stands still while the machine sleeps, and no thread waits.
final class Alarm: Sendable {
    private let source: any DispatchSourceTimer

    init(_ ring: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "voicecore.alarm"))
        source.setEventHandler(handler: ring)
        source.resume()
    }

    deinit {
        source.cancel()
    }

    /// Replaces the time; nil is never.
    func set(_ instant: SuspendingClock.Instant?) {
        guard let instant else { return source.schedule(deadline: .distantFuture) }
        let seconds = SuspendingClock.now.duration(to: instant) / .seconds(1)
        // A millisecond late, so that whoever compares the times finds that it is due.
        source.schedule(deadline: .now() + max(0, seconds) + 0.001, leeway: .milliseconds(1))
    }
}
