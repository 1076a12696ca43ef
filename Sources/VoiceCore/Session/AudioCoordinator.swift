internal import Ground

/// Runs the session: takes events one at a time, asks the rules, and does what follows in order.
///
/// Several programs may each have a coordinator; the lock sees to it that one of them is active. Time
/// is handed in as a function, so that a story can run without waiting.
public actor AudioCoordinator {
    let capture: any CaptureDevice
    let playback: any PlaybackDevice
    let listening: (any LiveListening)?
    let recordingsFolder: String
    let lock: SessionLock?
    let now: @Sendable () -> Double
    let keepPosition: @Sendable (SessionOwner, Double) async -> Void
    private let trace: @Sendable (SessionStep) -> Void
    private let queue = QueueExecutor(label: "audio session")

    var rules: SessionRules
    var open: OpenRecording?
    var held: SessionLock.Held?
    var items: [SessionOwner: PlaybackItem] = [:]
    /// The device's start whose news count; those of an earlier one do not.
    var current: DeviceStart?
    var captureFormat: CaptureFormat?
    var fault: SessionError?
    /// Why the last playback broke off, when a device did it.
    public internal(set) var playbackFault: SessionError?
    var meters = Broadcast<SessionMeter>(depth: 1)
    private var states = Broadcast<SessionState>(depth: 256)
    private var finished = Broadcast<FinishedRecording>(depth: 256)
    private var lastStep: Task<Result<Void, SessionError>, Never>?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Makes a coordinator that is idle.
    ///
    /// Recordings are written into their folder as they come; it is made when the first one begins. `keepPosition`
    /// is told where each played item was left, to be remembered across programs, and `trace` every step, in
    /// order. `now` is the time in seconds, from any beginning.
    public init(
        capture: any CaptureDevice,
        playback: any PlaybackDevice,
        recordingsFolder: String,
        lock: SessionLock? = nil,
        onInterruption: InterruptionPolicy = .save,
        listening: (any LiveListening)? = nil,
        keepPosition: @escaping @Sendable (SessionOwner, Double) async -> Void = { _, _ in },
        trace: @escaping @Sendable (SessionStep) -> Void = { _ in },
        now: @escaping @Sendable () -> Double
    ) {
        self.capture = capture
        self.playback = playback
        self.recordingsFolder = recordingsFolder
        self.lock = lock
        self.listening = listening
        self.keepPosition = keepPosition
        self.trace = trace
        self.now = now
        rules = SessionRules(onInterruption: onInterruption)
    }

    public var state: SessionState { rules.state }

    /// The states from now on, beginning with the present one.
    public func stateUpdates() -> AsyncStream<SessionState> { states.stream(beginningWith: rules.state) }

    /// Every recording that is closed from now on, with the lock on its file.
    public func finishedRecordings() -> AsyncStream<FinishedRecording> { finished.stream() }

    /// The level and length of what is recorded; a listener that is late sees only the newest.
    public func meter() -> AsyncStream<SessionMeter> { meters.stream() }

    /// Records until something ends it, and gives what came of it.
    ///
    /// Cancelling the task ends the recording as ``SessionEvent/stop(_:)`` does; it is not lost.
    public func record(_ owner: SessionOwner) async throws(SessionError) -> FinishedRecording {
        let closed = finished.stream()
        try await send(.record(owner))
        // A task of its own: the one that waits may be cancelled, and the recording must still be closed.
        let result = Task {
            for await recording in closed where recording.owner == owner { return recording }
            preconditionFailure("the stream lives as long as the coordinator, which is awaited")
        }
        return await withTaskCancellationHandler {
            await result.value
        } onCancel: {
            Task { try? await self.send(.stop(owner)) }
        }
    }

    /// Plays an item from the position that is kept for it, or pauses it when it plays already.
    public func play(_ item: PlaybackItem) async throws(SessionError) {
        items[item.owner] = item
        try await send(.play(item.owner, seconds: item.seconds))
    }

    /// Takes an event and returns when all that follows from it is done.
    ///
    /// Events are taken in the order in which they are sent; what one does is never interleaved with the next.
    public func send(_ event: SessionEvent) async throws(SessionError) {
        let previous = lastStep
        let step = Task {
            _ = await previous?.value
            return await self.step(event)
        }
        lastStep = step
        try await step.value.get()
    }

    /// Where an item is, or was left; asks nothing of any device unless it plays now.
    public func position(of owner: SessionOwner) async -> Double {
        if case .playing(owner, _) = rules.state { return await playback.position() }
        return rules.position(of: owner)
    }
}

// MARK: - One step

extension AudioCoordinator {
    /// What came of the effects of one event.
    private enum Outcome {
        case done
        /// Nothing happened, for this reason.
        case refused(SessionError)
        /// The rules went on, but a device or a disk did not.
        case failed(SessionError)
    }

    private func step(_ event: SessionEvent) async -> Result<Void, SessionError> {
        if case .playing = rules.state {
            _ = rules.handle(.progressed(to: await playback.position()))
        }
        let from = rules.state
        var next = rules
        let effects = next.handle(event)
        var done: [String] = []
        let outcome = await perform(effects, reaching: next, noting: &done)
        settleLock()
        report(event, from: from, effects: done)
        switch outcome {
        case .done:
            return .success(())
        case .refused(let error):
            return .failure(error)
        case .failed(let error):
            fault = error
            _ = await step(.deviceFailed)
            return .failure(error)
        }
    }

    /// Does the effects in order; the rules count from the first one that is no question.
    private func perform(
        _ effects: [SessionEffect],
        reaching next: SessionRules,
        noting done: inout [String]
    ) async -> Outcome {
        for effect in effects {
            done.append(effect.name)
            if case .refuse(.cannotPlayWhileRecording) = effect { return .refused(.cannotPlayWhileRecording) }
            if case .preflight(let direction) = effect {
                do throws(SessionError) {
                    try await preflight(direction, for: next.state.owner)
                    continue
                } catch {
                    done.append("refused \(error.name)")
                    return .refused(error)
                }
            }
            rules = next
            do throws(SessionError) {
                if let result = try await perform(effect) { done.append(result) }
            } catch {
                done.append("fault \(error.name)")
                return .failed(error)
            }
        }
        rules = next
        return .done
    }

    private func report(_ event: SessionEvent, from: SessionState, effects: [String]) {
        let to = rules.state
        trace(
            SessionStep(
                t: now(),
                event: event.name,
                from: from.name,
                to: to.name,
                owner: (to.owner ?? from.owner)?.description,
                effects: effects
            )
        )
        if to != from { states.send(to) }
    }

    func tell(_ recording: FinishedRecording) {
        finished.send(recording)
    }
}
