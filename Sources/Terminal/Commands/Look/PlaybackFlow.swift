import Glibc
import Programs
import VoiceCore

final class PlaybackFlow: Sendable {
    private let session: SessionConsole
    private let entry: PlayedEntry
    private let from: Double?
    private let skip: Double?
    private let coordinator: AudioCoordinator
    private let positions: PlaybackPositions

    init(session: SessionConsole, entry: PlayedEntry, from: Double?, skip: Double?) {
        self.session = session
        self.entry = entry
        self.from = from
        self.skip = skip
        let positions = PlaybackPositions(path: session.settings.folders.state + "/positions")
        self.positions = positions
        coordinator = AudioCoordinator(
            capture: PulseMicrophone(),
            playback: PulseSpeaker(),
            recordingsFolder: session.recordings,
            lock: session.lock,
            keepPosition: { owner, seconds in try? positions.keep(seconds, of: owner.id) },
            now: { Monotonic.seconds }
        )
    }

    func run() async throws -> ExitCode {
        if let code = try await speakToWhoPlays() { return code }
        let signals = Signals.listen(for: [.interrupt, .terminate, .hangUp, .suspend, .resume])
        let calls = try? await PulseCalls.changes()
        let sleep = await SleepWatch.changes()
        let states = await coordinator.stateUpdates()
        do {
            try await coordinator.send(.seek(entry.owner, to: start))
            try await coordinator.play(entry.item)
        } catch {
            throw error.playingFailure(of: session.invocation.arguments.first ?? entry.id)
        }
        let control = try session.control(coordinator)
        let tasks = [
            Task { await SessionEvents.forward(calls: calls, sleep: sleep, to: self.coordinator) },
            Task { for await signal in signals { await self.handle(signal) } },
            Task { await self.draw() },
        ]
        defer { tasks.forEach { $0.cancel() } }
        let end = await end(of: states)
        await control.answered()
        return try say(end, fault: await coordinator.playbackFault)
    }

    private var start: Double { max(0, (from ?? positions.position(of: entry.id)) + (skip ?? 0)) }

    /// Pauses another playback of ours; nil if this entry is still to be played.
    private func speakToWhoPlays() async throws -> ExitCode? {
        guard let holder = try session.holder(), holder.owner.hasPrefix("entry:") else { return nil }
        let isThis = holder.owner == entry.owner.description
        if isThis, let seconds = skip {
            guard let status = try await session.ask(.skip(seconds: seconds)) else { return nil }
            session.say("at \(ProgressLine.clock(status.position ?? 0))")
            return .done
        }
        guard let status = try await session.ask(.pause) else { return nil }
        guard isThis else { return nil }
        session.say("paused at \(ProgressLine.clock(status.position ?? 0))")
        return .done
    }

    private func handle(_ signal: Signal) async {
        switch signal {
        case .interrupt, .terminate, .hangUp: try? await coordinator.send(.stop(entry.owner))
        case .suspend:
            try? await coordinator.send(.background)
            kill(getpid(), SIGSTOP)
        case .resume: try? await coordinator.send(.interruptionEnded(mayResume: true))
        case .user1, .user2: break
        }
    }

    private func end(of states: AsyncStream<SessionState>) async -> SessionState {
        var hasPlayed = false
        for await state in states {
            if case .playing = state { hasPlayed = true } else if hasPlayed { return state }
        }
        return .idle
    }

    private func say(_ state: SessionState, fault: SessionError?) throws -> ExitCode {
        session.clearLine()
        if let fault { throw fault.playingFailure(of: session.invocation.arguments.first ?? entry.id) }
        switch state {
        case .playbackPaused(_, let position): session.say("paused at \(ProgressLine.clock(position))")
        case .interrupted(_, let interruption):
            session.say(
                "interrupted at \(ProgressLine.clock(interruption.position)); the same command continues there"
            )
        case .idle, .recording, .recordingPaused, .playing: break
        }
        return .done
    }

    private func draw() async {
        guard session.draws else { return }
        while !Task.isCancelled {
            let line = PlayLine(
                words: entry.words,
                position: await coordinator.position(of: entry.owner),
                seconds: entry.item.seconds
            )
            session.redraw(line.text(columns: session.console.width, isBold: session.boldens))
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}
