internal import CLinux
internal import Glibc
internal import Synchronization
internal import System

/// A process that any thread may kill, and one waits for.
final class WorkerProcess: Sendable {
    private struct State: ~Copyable {
        var child: ChildProcess?
        var isKilled = false
        var end: ChildProcess.End?
    }

    private let number: Int32
    private let state: Mutex<State>
    /// Becomes readable when the process has ended.
    let handle: OwnedDescriptor

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
        number = child.id
        ChildReaper.add(child.id)
        handle = OwnedDescriptor(owning: clinux_process_handle(child.id))
        state = Mutex(State(child: consume child))
    }

    deinit {
        ChildReaper.remove(number)
    }

    var id: Int32? { state.withLock { $0.child?.id } }

    var isKilled: Bool { state.withLock { $0.isKilled } }

    func kill() {
        state.withLock { state in
            state.isKilled = true
            state.child?.send(SIGKILL)
        }
    }

    /// Waits for a process that is ending by itself; nil if it goes on, and a kill ends the wait.
    func waitForEnd(until deadline: Double) -> ChildProcess.End? {
        while true {
            let remaining = deadline - Monotonic.seconds
            guard remaining > 0 else { return nil }
            var wait = pollfd(fd: handle.number, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wait, 1, Int32(clamping: Int(min(remaining, 60) * 1000) + 1))
            if ready > 0 { return reap { $0.wait() } }
        }
    }

    /// Kills it and waits until it is gone; one that ended before keeps its end.
    @discardableResult
    func killAndWait() -> ChildProcess.End {
        reap { $0.killAndWait() }
    }

    /// Waits outside the lock, so that others can ask and kill meanwhile.
    private func reap(_ wait: (consuming ChildProcess) -> ChildProcess.End) -> ChildProcess.End {
        let child = state.withLock { state in
            state.isKilled = true
            return state.child.take()
        }
        guard let child else { return state.withLock { $0.end } ?? .exited(-1) }
        ChildReaper.remove(number)
        let end = wait(child)
        state.withLock { $0.end = end }
        return end
    }
}

final class OwnedDescriptor: Sendable {
    let number: Int32

    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        if number >= 0 { close(number) }
    }

    static func pipe() throws(TranscriptionError) -> (reader: OwnedDescriptor, writer: OwnedDescriptor) {
        var ends: [Int32] = [-1, -1]
        let failure = clinux_pipe(&ends)
        guard failure == 0 else { throw .engineEnded(status: failure, message: "no pipe") }
        return (OwnedDescriptor(owning: ends[0]), OwnedDescriptor(owning: ends[1]))
    }
}
