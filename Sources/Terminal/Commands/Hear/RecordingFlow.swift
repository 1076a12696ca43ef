import Glibc
import Programs
import Synchronization
import VoiceCore

final class RecordingFlow: Sendable {
    private enum Phase {
        case recording
        case filing(RecordingFiling)
    }

    private let session: SessionConsole
    private let source: RecordingSource
    private let given: GivenFacts
    private let owner: SessionOwner
    private let coordinator: AudioCoordinator
    private let words: LiveWords
    private let phase = Mutex(Phase.recording)
    private let shown = Mutex(MeterLine(seconds: 0, decibels: -60))
    private let endings = Mutex<[Signal]>([])

    init(session: SessionConsole, source: RecordingSource, given: GivenFacts) {
        self.session = session
        self.source = source
        self.given = given
        owner = .memo(session.recordingName())
        words = LiveWords(session.settings)
        coordinator = AudioCoordinator(
            capture: source.device,
            playback: PulseSpeaker(),
            recordingsFolder: session.recordings,
            note: Self.note(given.terms),
            lock: session.lock,
            onInterruption: session.settings[Key.onInterruption],
            // Nobody would see the words of a file that is taken as fast as it comes.
            listening: session.draws && source.isRealTime ? words : nil,
            now: { Monotonic.seconds }
        )
    }

    /// Keeps the facts beside the recording, in case this program is killed.
    private static func note(_ terms: MemoOffer.FilingOptions) -> String? {
        Sidecar(title: terms.title, journal: terms.journal, tags: terms.tags).json
    }

    func run() async throws -> ExitCode {
        let signals = Signals.listen(for: [.interrupt, .terminate, .hangUp, .suspend, .resume])
        let taking = Task { for await signal in signals { await self.handle(signal) } }
        defer { taking.cancel() }
        let recording = try await record()
        guard let saved = recording.saved else {
            let code = try say(recording)
            if code == .done { await RecordingFiling.fileOthers(session) }
            return code
        }
        session.say("saved \(Shown.length(recording.seconds))\(Self.because(recording))")
        let filing = try RecordingFiling(session: session, recording: saved, given: given)
        phase.withLock { $0 = .filing(filing) }
        if endings.withLock({ $0.filter { $0 == .interrupt }.count }) > 1 { filing.discard() }
        let code = await filing.run()
        let isEnded = endings.withLock { $0.contains { $0 != .interrupt } }
        return isEnded && code == .done ? .terminated : code
    }

    private func record() async throws -> FinishedRecording {
        let socket = session.runtime.controlSocketOfOurs
        let machine = await SessionAttendance(isLive: source.isLive, socket: socket)
        let states = await coordinator.stateUpdates()
        let meter = await coordinator.meter()
        let tasks = [
            Task { await machine.attend(self.coordinator, of: self.owner) },
            Task { for await state in states where state.owner == self.owner { self.drawPause(in: state) } },
            Task { await self.draw(meter) },
        ]
        defer {
            tasks.forEach { $0.cancel() }
            session.clearLine()
        }
        do {
            return try await coordinator.record(owner)
        } catch {
            var failure = error.failure
            if case .device(.unreadable) = error, let name = source.name {
                failure.message = "\(name): \(failure.message)"
            }
            if case .device(.noServer) = error, source.isLive, let name = source.name {
                // Without a server nobody knows the microphones; a file would have been found.
                failure.message =
                    "\(name): no such file, and no sound server answers to look for a microphone"
                failure.advice = "check the name of the file, or start PipeWire or PulseAudio"
            }
            throw failure
        }
    }

    private func handle(_ signal: Signal) async {
        if case .filing(let filing) = phase.withLock({ $0 }) { return await filing.handle(signal) }
        switch signal {
        case .interrupt, .terminate, .hangUp:
            endings.withLock { $0.append(signal) }
            try? await coordinator.send(.stop(owner))
        case .suspend:
            try? await coordinator.send(.background)
            // Only now may the terminal have us stopped: the sound is safe, or waits.
            kill(getpid(), SIGSTOP)
        case .resume: try? await coordinator.send(.interruptionEnded(mayResume: true))
        case .user1, .user2: break
        }
    }

    private func drawPause(in state: SessionState) {
        switch state {
        case .recordingPaused, .interrupted: break
        default: return
        }
        guard session.draws else { return }
        var line = shown.withLock { $0 }
        line.isPaused = true
        session.redraw(line.text(columns: session.console.width))
    }

    private func draw(_ meter: AsyncStream<SessionMeter>) async {
        guard session.draws else { return }
        for await news in meter {
            guard case .recorded(_, let seconds, let decibels) = news else { continue }
            let line = MeterLine(seconds: seconds, decibels: decibels, words: await words.text)
            shown.withLock { $0 = line }
            session.redraw(line.text(columns: session.console.width))
        }
    }

    private func say(_ recording: FinishedRecording) throws -> ExitCode {
        if case .left(let path) = recording.outcome {
            let fault = recording.fault?.failure ?? Failure(.inputOutput, "\(path): it cannot be closed")
            let advice = "the next voicecore command files what was written"
            throw Failure(fault.code, fault.message, advice: advice)
        }
        var report = MemoReport(source: "recording", status: .skipped)
        report.fault = MemoFault(.tooShort)
        if session.isJSON { session.console.out.print(report.json) }
        session.say(
            recording.frames == 0 && !source.isLive
                ? "no sound came, so nothing was kept"
                : "too short: less than a second was recorded, so nothing was kept"
        )
        if let fault = recording.fault { throw fault.failure }
        return endings.withLock { $0.contains { $0 != .interrupt } } ? .terminated : .done
    }

    private static func because(_ recording: FinishedRecording) -> String {
        switch recording.reason {
        case .stopped, .replaced: ""
        case .capReached: ": a memo has at most \(SpeechSamples.capSeconds) seconds"
        case .interrupted: ": interrupted by a call or another program"
        case .background: ": interrupted by sleep or Ctrl-Z"
        case .routeLost: ": the microphone was unplugged"
        case .deviceFailed: recording.fault.map { ": \($0.failure.message)" } ?? ""
        }
    }
}
