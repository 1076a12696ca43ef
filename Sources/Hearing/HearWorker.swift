internal import CLinux
internal import Glibc
internal import Synchronization
internal import System
internal import Wires

/// A process that hears, one request at a time.
///
/// The recogniser is a C library that can end its process, so a crash in there costs one memo's words and no more.
actor HearWorker {
    private let executor = QueueExecutor(label: "voicecore.hear")
    private let toWorker: OwnedDescriptor
    private let fromWorker: OwnedDescriptor
    private let complaints: OwnedDescriptor
    private let process: WorkerProcess
    private var frames = WireFrames()
    private var complaint = ""

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

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

    /// Waits for a reply other than progress; a cancelled or late request kills the process.
    func ask(
        _ request: HearRequest,
        limitSeconds: Double,
        progress: @Sendable (Double) -> Void = { _ in }
    ) async throws(TranscriptionError) -> HearReply {
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

    func end() {
        process.killAndWait()
    }

    private func converse(
        _ request: HearRequest,
        limitSeconds: Double,
        progress: (Double) -> Void
    ) -> Result<HearReply, TranscriptionError> {
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

    /// Sends in parts until the deadline: a request with sound is more than a pipe holds.
    private func send(
        _ request: HearRequest,
        deadline: Double,
        limitSeconds: Double
    ) throws(TranscriptionError) {
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
