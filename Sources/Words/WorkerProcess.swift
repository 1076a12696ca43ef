internal import CLinux
internal import Glibc
internal import Ground
internal import Synchronization

/// A process that may be killed from anywhere, and is waited for once.
final class WorkerProcess: Sendable {
    private struct State: ~Copyable {
        var child: ChildProcess?
        var isKilled = false
        var end: ChildProcess.End?
    }

    private let state: Mutex<State>

    init(
        _ path: String,
        arguments: [String] = [],
        descriptors: [Int32],
        environment: [String] = ["LC_ALL=C", "PATH=/usr/bin:/bin"]
    ) throws(ChildProcess.NotStarted) {
        let child = try ChildProcess(
            path,
            arguments: arguments,
            environment: environment,
            descriptors: descriptors
        )
        state = Mutex(State(child: consume child))
    }

    var isKilled: Bool { state.withLock { $0.isKilled } }

    /// Kills it at once, without waiting.
    func kill() {
        state.withLock { state in
            state.isKilled = true
            state.child?.send(SIGKILL)
        }
    }

    /// Waits for one that is ending by itself, such as one that has closed its output.
    func waitForEnd() -> ChildProcess.End {
        state.withLock { state in
            state.isKilled = true
            if let child = state.child.take() { state.end = child.wait() }
            return state.end ?? .exited(-1)
        }
    }

    /// Kills it, and waits until it is gone; one that ended before says how.
    @discardableResult
    func killAndWait() -> ChildProcess.End {
        state.withLock { state in
            state.isKilled = true
            if let child = state.child.take() {
                state.end = child.killAndWait()
            }
            return state.end ?? .exited(-1)
        }
    }
}

/// A descriptor that is closed when it is let go.
final class OwnedDescriptor: Sendable {
    let number: Int32

    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    static func pipe() throws(TranscriptionError) -> (reader: OwnedDescriptor, writer: OwnedDescriptor) {
        var ends: [Int32] = [-1, -1]
        let failure = clinux_pipe(&ends)
        guard failure == 0 else { throw .engineEnded(status: failure, message: "no pipe") }
        return (OwnedDescriptor(owning: ends[0]), OwnedDescriptor(owning: ends[1]))
    }
}
