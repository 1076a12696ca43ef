internal import CLinux
@preconcurrency internal import Dispatch
internal import Glibc
internal import Synchronization

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

/// Signals as an asynchronous sequence; their default action returns when the iteration ends.
package enum Signals {
    /// The handler for signals once nobody listens, or `nil` for the system's default action.
    fileprivate static let late = Mutex<(@Sendable (Signal) -> Void)?>(nil)

    /// Lets the end of `main` tidy up before a late signal ends the process.
    static func endWithWork() {
        late.withLock { $0 = endSoon }
    }

    /// Ends a program that is stuck, as when nobody reads its last output.
    private static func endSoon(_ signal: Signal) {
        DispatchQueue.global().asyncAfter(deadline: .now() + 2) { _exit(signal.exitCode.rawValue) }
    }

    /// Yields each of the signals in place of its default action.
    package static func listen(for signals: [Signal]) -> AsyncStream<Signal> {
        let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
        let trap = SignalTrap(signals) { continuation.yield($0) }
        continuation.onTermination = { _ in trap.cancel() }
        return stream
    }

    /// Cancels work at the first SIGINT or SIGTERM; a second one ends the process at once.
    ///
    /// Returns the signal's exit code if one came.
    static func cancelling(_ work: @escaping @Sendable () async throws -> ExitCode) async throws -> ExitCode {
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

/// Hands signals to a closure on its own queue until it is cancelled; one signal has one trap at a time.
package final class SignalTrap: Sendable {
    private let signals: [Signal]
    private let handler: SignalHandler
    private let source: Mutex<(any DispatchSourceRead)?>

    package init(_ signals: [Signal], handler: @escaping @Sendable (Signal) -> Void) {
        // Under nohup the process is meant to outlive the terminal.
        let signals = signals.filter { $0 != .hangUp || clinux_is_ignored($0.rawValue) == 0 }
        self.signals = signals
        let handler = SignalHandler(handler)
        self.handler = handler
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else {
            // Without descriptors there is nothing to listen with; signals keep their usual effect.
            source = Mutex(nil)
            return
        }
        let (reader, writer) = (ends[0], ends[1])
        let queue = DispatchQueue(label: "voicecore.signals")
        let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: queue)
        source.setEventHandler { @Sendable in
            var numbers = [UInt8](repeating: 0, count: 64)
            let count = read(reader, &numbers, numbers.count)
            guard count > 0 else { return }
            numbers[..<count].compactMap { Signal(rawValue: Int32($0)) }.forEach(handler.handle)
        }
        source.setCancelHandler { @Sendable in
            close(reader)
            close(writer)
        }
        source.resume()
        self.source = Mutex(source)
        signals.forEach { clinux_catch_signal($0.rawValue, writer) }
    }

    /// Restores the default actions, or hands the signals to the program's late handler.
    package func cancel() { cancel(late: Signals.late.withLock(\.self)) }

    func cancel(late: (@Sendable (Signal) -> Void)?) {
        // Nobody else may hold this any more.
        if let late { return handler.become { signal in withExtendedLifetime(self) { late(signal) } } }
        handler.become { _ in }
        source.withLock { source in
            guard let active = source else { return }
            signals.forEach { clinux_catch_signal($0.rawValue, -1) }
            active.cancel()
            source = nil
        }
    }
}

private final class SignalHandler: Sendable {
    private let current: Mutex<@Sendable (Signal) -> Void>

    init(_ first: @escaping @Sendable (Signal) -> Void) { current = Mutex(first) }

    func handle(_ signal: Signal) { current.withLock(\.self)(signal) }
    func become(_ other: @escaping @Sendable (Signal) -> Void) { current.withLock { $0 = other } }
}
