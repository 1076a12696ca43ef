@preconcurrency internal import Dispatch
internal import Glibc
internal import Synchronization

/// A request from outside the process.
package enum Signal: Int32, CaseIterable, Sendable {
    case hangUp = 1
    case interrupt = 2
    case user1 = 10
    case user2 = 12
    case terminate = 15
    case resume = 18
    case suspend = 20

    /// The code a shell gives for a program that the signal stopped.
    package var exitCode: ExitCode { self == .interrupt ? .interrupted : .terminated }
}

/// Signals as an asynchronous sequence.
///
/// While a sequence exists its signals no longer do what they do by default; when its
/// iteration ends, or nobody holds it any more, they do so again.
package enum Signals {
    package static func listen(for signals: [Signal]) -> AsyncStream<Signal> {
        let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
        let trap = SignalTrap(signals) { continuation.yield($0) }
        continuation.onTermination = { _ in trap.cancel() }
        return stream
    }

    /// Runs work that the first SIGINT or SIGTERM cancels; a second one ends the process at once.
    ///
    /// Gives what the work gave, or the signal's exit code when one came.
    static func cancelling(
        _ work: @escaping @Sendable () async throws -> ExitCode
    ) async throws -> ExitCode {
        let received = ReceivedSignal()
        let task = Task { try await work() }
        let trap = SignalTrap([.interrupt, .terminate]) { signal in
            if received.isFirst(signal) { task.cancel() } else { _exit(signal.exitCode.rawValue) }
        }
        defer { trap.cancel() }
        let result = await task.result
        return try received.signal?.exitCode ?? result.get()
    }
}

/// The first signal that came, if any.
private final class ReceivedSignal: Sendable {
    private let first = Mutex<Signal?>(nil)

    var signal: Signal? { first.withLock { $0 } }

    func isFirst(_ signal: Signal) -> Bool {
        first.withLock { first in
            guard first == nil else { return false }
            first = signal
            return true
        }
    }
}

/// Hands signals to a closure, on a queue of its own, until it is cancelled.
package final class SignalTrap: Sendable {
    private let signals: [Signal]
    private let sources: Mutex<[any DispatchSourceSignal]>

    package init(_ signals: [Signal], handler: @escaping @Sendable (Signal) -> Void) {
        let queue = DispatchQueue(label: "voicecore.signals")
        self.signals = signals
        sources = Mutex(
            signals.map { signal in
                Glibc.signal(signal.rawValue, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: signal.rawValue, queue: queue)
                source.setEventHandler { @Sendable in handler(signal) }
                source.resume()
                return source
            }
        )
    }

    /// Gives the signals back their usual meaning.
    package func cancel() {
        sources.withLock { sources in
            guard !sources.isEmpty else { return }
            sources.forEach { $0.cancel() }
            sources = []
            signals.forEach { Glibc.signal($0.rawValue, SIG_DFL) }
        }
    }
}
