internal import Synchronization
internal import VoiceCore

struct SessionStage: ~Copyable {
    private let clock: VirtualClock
    private let journal: StageJournal
    private let cast: StoryNames
    private let microphone = VirtualMicrophone()
    private let loudspeaker = VirtualLoudspeaker()
    private let coordinator: AudioCoordinator
    private let lockPath: String
    private let scratch: String
    private var closed: AsyncStream<FinishedRecording>.AsyncIterator
    private let closings: Closings
    private var another: AudioCoordinator?
    private let speed: Speed

    private final class Closings: Sendable {
        private let count = Mutex(0)

        func note(_ step: SessionStep) {
            let closed = step.effects.count { effect in
                ["saved ", "tooShort ", "left "].contains { effect.hasPrefix($0) }
            }
            count.withLock { $0 += closed }
        }

        func drain() -> Int {
            count.withLock { waiting in
                defer { waiting = 0 }
                return waiting
            }
        }
    }

    init(folder: String, setting: StorySetting, clock: VirtualClock, journal: StageJournal, speed: Speed)
        async
    {
        self.speed = speed
        let closings = Closings()
        self.clock = clock
        self.journal = journal
        let cast = StoryNames(journal: journal)
        self.cast = cast
        self.closings = closings
        lockPath = folder + "/session.lock"
        scratch = folder + "/theirs"
        coordinator = AudioCoordinator(
            capture: microphone,
            playback: loudspeaker,
            recordingsFolder: "\(folder)/\(DiaryFolder.recordingsName)",
            lock: SessionLock(path: lockPath, program: "story"),
            onInterruption: setting.onInterruption,
            trace: { step in
                closings.note(step)
                journal.note(cast.naming(Self.line(of: step)), on: .trace)
            },
            now: { clock.now }
        )
        closed = await coordinator.finishedRecordings().makeAsyncIterator()
    }

    private static func line(of step: SessionStep) -> String {
        let time = Thousandths(seconds: step.t)
        let effects = step.effects.isEmpty ? "" : " [\(step.effects.joined(separator: ", "))]"
        return "\(time) \(step.event): \(step.from) → \(step.to)\(effects)"
    }

    // MARK: Time

    func advance(to seconds: Double) async {
        while clock.now < seconds {
            let now = clock.now
            var next = seconds
            if microphone.isOpen { next = min(next, now + VirtualMicrophone.blockSeconds) }
            if let remaining = loudspeaker.remaining { next = min(next, now + max(remaining, 0.001)) }
            clock.move(to: next)
            let passed = clock.now - now
            if speed == .real { try? await Task.sleep(for: .seconds(passed)) }
            // Counted from the beginning, so that no rounding adds up.
            let count = Self.sample(at: clock.now) - Self.sample(at: now)
            await microphone.deliver(count)
            await loudspeaker.play(for: passed)
        }
    }

    private static func sample(at seconds: Double) -> Int {
        Int((seconds * Double(SpeechSamples.hertz)).rounded())
    }

    // MARK: Events

    /// A second call continues the recording.
    func record(_ name: String, sound: String, samples: [Int16], at wall: Moment) async {
        microphone.hear(samples)
        let owner = await coordinator.state.owner
        if let id = cast.recording(named: name), owner == .memo(id) { return await send(.record(.memo(id))) }
        let id = RecordingName.name(
            unixSeconds: Int(wall.milliseconds / 1_000),
            offsetSeconds: wall.offsetSeconds,
            number: UInt16(truncatingIfNeeded: journal.lines(of: .cast).count)
        )
        cast.add(recording: id, as: name, sound: sound)
        await send(.record(.memo(id)))
    }

    func play(_ owner: String, path: String, seconds: Double) async {
        let item = PlaybackItem(owner: .entry(owner), path: path, seconds: seconds)
        do {
            try await coordinator.play(item)
        } catch {
            note(error, of: "play \(owner)")
        }
    }

    func pause(_ owner: String) async { await send(.pause(await named(owner))) }

    func stop(_ owner: String) async { await send(.stop(await named(owner))) }

    func send(_ event: SessionEvent) async {
        do {
            try await coordinator.send(event)
        } catch {
            note(error, of: event.name)
        }
    }

    private func named(_ name: String) async -> SessionOwner {
        let owner = await coordinator.state.owner
        return cast.recording(named: name).map { .memo($0) }.flatMap { $0 == owner ? $0 : nil }
            ?? .entry(name)
    }

    private func note(_ error: SessionError, of what: String) {
        journal.note(cast.naming("\(what): refused, \(error.name)"), on: .outcomes)
    }

    /// Without an open device, the news comes from outside.
    func tell(capture: CaptureNews, playback: PlaybackNews, otherwise event: SessionEvent) async {
        if microphone.isOpen {
            await microphone.tell(capture)
        } else if loudspeaker.remaining != nil {
            await loudspeaker.tell(playback)
        } else {
            await send(event)
        }
    }

    func put(microphone presence: StoryAction.Device) { microphone.put(presence) }

    mutating func anotherProgram(_ lock: StoryAction.Lock) async {
        switch lock {
        case .holds:
            let theirs = AudioCoordinator(
                capture: VirtualMicrophone(),
                playback: VirtualLoudspeaker(),
                recordingsFolder: scratch,
                lock: SessionLock(path: lockPath, program: "another"),
                now: { 0 }
            )
            try? await theirs.send(.record(.memo("theirs")))
            another = theirs
        case .frees:
            try? await another?.send(.stop(.memo("theirs")))
            another = nil
        }
    }

    mutating func finishedRecordings() async -> [FinishedRecording] {
        var finished: [FinishedRecording] = []
        for _ in 0..<closings.drain() {
            if let recording = await closed.next() { finished.append(recording) }
        }
        return finished
    }
}

struct Thousandths: CustomStringConvertible {
    let seconds: Double

    var description: String {
        let whole = Int((seconds * 1_000).rounded())
        return "\(whole / 1_000).\(padded(abs(whole) % 1_000, width: 3))"
    }
}
