internal import Sound
internal import System

/// Performs each event's effects in order, never interleaved; a lock keeps other programs inactive.
public actor AudioCoordinator {
    private let devices: SessionDevices
    private let place: RecordingPlace
    private let lock: SessionLock?
    private let now: @Sendable () -> Double
    private let keepPosition: @Sendable (SessionOwner, Double) async -> Void
    private let queue = QueueExecutor(label: "audio session")

    private var rules: SessionRules
    private var held: SessionLock.Held?
    private var recording: OpenRecording?
    private var captureFormat: CaptureFormat?
    private var items: [SessionOwner: PlaybackItem] = [:]
    /// News of an earlier device start is dropped.
    private var start: DeviceStart?
    private var fault: SessionError?
    package private(set) var playbackFault: SessionError?
    private var listeners: SessionListeners
    private var lastStep: Task<Result<Void, SessionError>, Never>?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// `keepPosition` gets the place where an item was left, `trace` every step; `now` counts seconds.
    public init(
        capture: any CaptureDevice,
        playback: any PlaybackDevice,
        recordingsFolder: String,
        note: String? = nil,
        lock: SessionLock? = nil,
        onInterruption: InterruptionPolicy = .save,
        listening: (any LiveListening)? = nil,
        keepPosition: @escaping @Sendable (SessionOwner, Double) async -> Void = { _, _ in },
        trace: @escaping @Sendable (SessionStep) -> Void = { _ in },
        now: @escaping @Sendable () -> Double
    ) {
        devices = SessionDevices(capture: capture, playback: playback, listening: listening)
        place = RecordingPlace(folder: recordingsFolder, note: note)
        self.lock = lock
        self.keepPosition = keepPosition
        listeners = SessionListeners(trace: trace)
        self.now = now
        rules = SessionRules(onInterruption: onInterruption)
    }

    public var state: SessionState { rules.state }

    public func stateUpdates() -> AsyncStream<SessionState> {
        listeners.states.stream(beginningWith: rules.state)
    }

    public func finishedRecordings() -> AsyncStream<FinishedRecording> { listeners.finished.stream() }

    /// A late listener sees only the newest value.
    public func meter() -> AsyncStream<SessionMeter> { listeners.meters.stream() }

    /// Plays from the kept position, or pauses a playing item.
    public func play(_ item: PlaybackItem) async throws(SessionError) {
        items[item.owner] = item
        try await send(.play(item.owner, seconds: item.seconds))
    }

    /// Returns when the effects are done.
    public func send(_ event: SessionEvent) async throws(SessionError) {
        let previous = lastStep
        let step = Task {
            _ = await previous?.value
            return await self.step(event)
        }
        lastStep = step
        try await step.value.get()
    }

    package func position(of owner: SessionOwner) async -> Double {
        if case .playing(owner, _) = rules.state { return await devices.playback.position() }
        return rules.position(of: owner)
    }

    private enum Outcome {
        case done
        case refused(SessionError)
        /// The state changed, but a device or a disk failed.
        case failed(SessionError)
    }

    private func step(_ event: SessionEvent) async -> Result<Void, SessionError> {
        if case .playing = rules.state {
            _ = rules.handle(.progressed(to: await devices.playback.position()))
        }
        let from = rules.state
        var next = rules
        let effects = next.handle(event)
        var done: [String] = []
        let outcome = await perform(effects, reaching: next, noting: &done)
        // Other programs may use the session now.
        if !rules.state.isActive, !rules.state.hasOpenRecording { held = nil }
        listeners.notify(event, from: from, to: rules.state, effects: done, at: now())
        switch outcome {
        case .done: return .success(())
        case .refused(let error): return .failure(error)
        case .failed(let error):
            fault = error
            _ = await step(.deviceFailed)
            return .failure(error)
        }
    }

    /// The new state applies from the first effect after preflight.
    private func perform(_ effects: [SessionEffect], reaching next: SessionRules, noting done: inout [String])
        async -> Outcome
    {
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

    /// Asks the device before any effect disturbs a person.
    private func preflight(_ direction: SoundDirection, for owner: SessionOwner?) async throws(SessionError) {
        if held == nil, let lock, let owner { held = try lock.take(for: owner) }
        if let format = try await devices.preflight(direction) { captureFormat = format }
    }

    private func perform(_ effect: SessionEffect) async throws(SessionError) -> String? {
        switch effect {
        case .preflight, .refuse, .deactivate: break
        case .activate:
            if let lock, let owner = rules.state.owner { _ = held?.note(owner, by: lock.program) }
        case .startCapture(let owner): try await startCapture(for: owner)
        case .pauseCapture: await devices.capture.pause()
        case .resumeCapture: try await devices.resumeCapture()
        case .finalise(let owner, let reason): return await finalise(owner, reason)
        case .startHearing:
            if let recording { await devices.listening?.begin(recording.format) }
        case .endHearing: await devices.listening?.end()
        case .startPlayback(let owner, let seconds): try await startPlayback(of: owner, from: seconds)
        case .stopPlayback:
            start = nil
            await devices.playback.stop()
        case .seekPlayback(let seconds): await devices.playback.seek(to: seconds)
        case .progress(let owner, let share): listeners.meters.send(.played(owner, share: share))
        case .keepPosition(let owner, let seconds): await keepPosition(owner, seconds)
        }
        return nil
    }

    private func startCapture(for owner: SessionOwner) async throws(SessionError) {
        guard let captureFormat else { throw .device(.noDevice) }
        recording = try OpenRecording(of: owner, in: place, format: captureFormat, now: now())
        fault = nil
        let start = DeviceStart()
        self.start = start
        try await devices.startCapture { await self.receive($0, from: start) }
    }

    private func startPlayback(of owner: SessionOwner, from seconds: Double) async throws(SessionError) {
        guard let item = items[owner] else { throw .device(.unreadable(errno: 2)) }
        playbackFault = nil
        let start = DeviceStart()
        self.start = start
        try await devices.startPlayback(item, from: seconds) { await self.receive($0, from: start) }
    }

    private func finalise(_ owner: SessionOwner, _ reason: FinishReason) async -> String? {
        start = nil
        await devices.capture.stop()
        guard let recording, recording.owner == owner else { return nil }
        self.recording = nil
        let closed = recording.close(reason, fault: fault)
        fault = nil
        listeners.finished.send(closed)
        return closed.name
    }

    private func receive(_ news: CaptureNews, from start: DeviceStart) async {
        guard start === self.start, let owner = recording?.owner else { return }
        switch news {
        case .sound(let sound): await add(sound)
        case .ended: try? await send(.stop(owner))
        case .routeLost: await breakOff(.routeLost, because: .vanished)
        case .failed(let error): await breakOff(.deviceFailed, because: error)
        }
    }

    private func receive(_ news: PlaybackNews, from start: DeviceStart) async {
        guard start === self.start, case .playing = rules.state else { return }
        switch news {
        case .ended: try? await send(.itemEnded)
        case .interruptionBegan: try? await send(.interruptionBegan)
        case .interruptionEnded: try? await send(.interruptionEnded(mayResume: true))
        case .routeLost: await breakOff(.routeLost, because: .vanished)
        case .failed(let error): await breakOff(.deviceFailed, because: error)
        }
    }

    private func breakOff(_ event: SessionEvent, because error: DeviceError) async {
        if recording == nil { playbackFault = .device(error) } else { fault = .device(error) }
        try? await send(event)
    }

    private func add(_ sound: [UInt8]) async {
        guard case .recording = rules.state, let recording else { return }
        do {
            let kept = try recording.append(sound, now: now())
            guard !kept.isEmpty else { return }
            await devices.listening?.hear(kept)
            if listeners.meters.isHeard { listeners.meters.send(recording.meter(of: kept)) }
            if recording.isFull { try? await send(.capReached) }
        } catch {
            fault = error
            try? await send(.deviceFailed)
        }
    }

    /// Cancelling the task ends the recording like ``SessionEvent/stop(_:)``; it is not lost.
    public func record(_ owner: SessionOwner) async throws(SessionError) -> FinishedRecording {
        let closed = finishedRecordings()
        try await send(.record(owner))
        // The waiting task may be cancelled, and the recording must still be closed.
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
}
