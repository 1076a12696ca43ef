internal import CLinux
internal import Glibc
internal import Synchronization
internal import System
internal import Wires

/// The recogniser is a C library that can end its process, so it runs in one of its own.
actor HearWorker {
    private let executor = QueueExecutor(label: "voicecore.hear")
    private let toWorker: OwnedDescriptor
    private let fromWorker: OwnedDescriptor
    private let complaints: OwnedDescriptor
    private let process: WorkerProcess
    private var frames = WireFrames()
    private var complaint = ""

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(program: String = "voicecore-hear", installed: InstalledFiles) throws(TranscriptionError) {
        guard let path = installed.helper(program) else { throw .engineMissing(path: program) }
        let (childInput, input) = try OwnedDescriptor.pipe()
        let (output, childOutput) = try OwnedDescriptor.pipe()
        let (errors, childErrors) = try OwnedDescriptor.pipe()
        do {
            process = try WorkerProcess(
                path,
                descriptors: [childInput.number, childOutput.number, childErrors.number]
            )
        } catch {
            throw .engineMissing(path: path)
        }
        toWorker = input
        fromWorker = output
        complaints = errors
    }

    func ask(_ request: HearRequest, limitSeconds: Double, progress: @Sendable (Double) -> Void = { _ in })
        async throws(TranscriptionError) -> HearReply
    {
        let process = process
        let outcome: Result<HearReply, TranscriptionError> = await withTaskCancellationHandler {
            converse(request, limitSeconds: limitSeconds, progress: progress)
        } onCancel: {
            process.kill()
        }
        if Task.isCancelled { throw .cancelled }
        return try outcome.get()
    }

    nonisolated var processID: Int32? { process.id }
    nonisolated var isUsable: Bool { !process.isKilled }
    func end() { process.killAndWait() }

    private func converse(_ request: HearRequest, limitSeconds: Double, progress: (Double) -> Void)
        -> Result<HearReply, TranscriptionError>
    {
        let deadline = Monotonic.seconds + limitSeconds
        do throws(TranscriptionError) {
            try send(request, deadline: deadline, limitSeconds: limitSeconds)
            while true {
                let reply = try receive(deadline: deadline, limitSeconds: limitSeconds)
                guard case .progress(let seconds) = reply else { return .success(reply) }
                progress(seconds)
            }
        } catch {
            process.kill()
            return .failure(error)
        }
    }

    /// A request with sound is larger than a pipe, so it goes in parts.
    private func send(_ request: HearRequest, deadline: Double, limitSeconds: Double)
        throws(TranscriptionError)
    {
        let bytes = WireFrames.framed(request.encoded)
        var done = 0
        while done < bytes.count {
            let remaining = deadline - Monotonic.seconds
            guard remaining > 0 else { throw .engineTooSlow(limitSeconds: limitSeconds) }
            var wait = pollfd(fd: toWorker.number, events: Int16(POLLOUT), revents: 0)
            guard poll(&wait, 1, Int32(clamping: Int(min(remaining, 60) * 1000) + 1)) > 0 else { continue }
            let count = bytes[done...].withUnsafeBytes {
                clinux_write_some(toWorker.number, $0.baseAddress, $0.count)
            }
            if count > 0 { done += count }
            if count < 0, errno != EINTR { throw ended() }
        }
    }

    private func receive(deadline: Double, limitSeconds: Double) throws(TranscriptionError) -> HearReply {
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let message = try nextMessage() { return message }
            let remaining = deadline - Monotonic.seconds
            guard remaining > 0 else { throw .engineTooSlow(limitSeconds: limitSeconds) }
            var waits = [pollfd(fd: fromWorker.number, events: Int16(POLLIN), revents: 0)]
            guard poll(&waits, 1, Int32(clamping: Int(min(remaining, 60) * 1000) + 1)) > 0 else { continue }
            let count = read(fromWorker.number, &block, block.count)
            if count == 0 || (count < 0 && errno != EINTR) { throw ended() }
            if count > 0 { frames.append(block[..<count]) }
        }
    }

    private func nextMessage() throws(TranscriptionError) -> HearReply? {
        do {
            return try frames.next().map { (message) throws(WireError) in try HearReply(encoded: message) }
        } catch {
            throw .engineNonsense(line: "\(error)")
        }
    }

    private func ended() -> TranscriptionError {
        var block = [UInt8](repeating: 0, count: 4096)
        var waits = [pollfd(fd: complaints.number, events: Int16(POLLIN), revents: 0)]
        let said = poll(&waits, 1, 0) > 0 ? read(complaints.number, &block, block.count) : 0
        let message = String(decoding: block[..<max(0, said)], as: UTF8.self)
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        switch process.killAndWait() {
        case .exited(let status): return .engineEnded(status: status, message: line)
        case .signalled(let signal): return .engineEnded(status: 128 + signal, message: line)
        }
    }
}

final class WorkerProcess: Sendable {
    private struct State: ~Copyable {
        var child: ChildProcess?
        var isKilled = false
        var end: ChildProcess.End?
    }

    private let number: Int32
    private let state: Mutex<State>
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

    deinit { ChildReaper.remove(number) }
    var id: Int32? { state.withLock { $0.child?.id } }
    var isKilled: Bool { state.withLock { $0.isKilled } }

    func kill() {
        state.withLock { state in
            state.isKilled = true
            state.child?.send(SIGKILL)
        }
    }

    func waitForEnd(until deadline: Double) -> ChildProcess.End? {
        while true {
            let remaining = deadline - Monotonic.seconds
            guard remaining > 0 else { return nil }
            var wait = pollfd(fd: handle.number, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wait, 1, Int32(clamping: Int(min(remaining, 60) * 1000) + 1))
            if ready > 0 { return reap { $0.wait() } }
        }
    }

    @discardableResult
    func killAndWait() -> ChildProcess.End { reap { $0.killAndWait() } }

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

    init(owning number: Int32) { self.number = number }

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
