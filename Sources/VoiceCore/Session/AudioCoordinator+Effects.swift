/// A recording that sound is added to.
struct OpenRecording {
    let owner: SessionOwner
    let file: RecordingFile

    var format: CaptureFormat { file.format }
    /// How many frames it may still have.
    var room: Int { format.capFrames - file.frames }
    /// A memo must have 1.000 s; exactly that is enough.
    var isLongEnough: Bool { file.frames >= format.hertz }
}

extension AudioCoordinator {
    /// Asks whether the effects that follow can be done, before any of them disturbs somebody.
    func preflight(_ direction: SoundDirection, for owner: SessionOwner?) async throws(SessionError) {
        if held == nil, let lock, let owner { held = try lock.take(for: owner) }
        do {
            switch direction {
            case .capture: captureFormat = try await capture.preflight()
            case .playback: try await playback.preflight()
            }
        } catch {
            throw .device(error)
        }
    }

    /// Does one effect; gives what came of it where that is worth a word in the trace.
    func perform(_ effect: SessionEffect) async throws(SessionError) -> String? {
        switch effect {
        case .preflight, .refuse, .deactivate:
            break
        case .activate:
            if let lock, let owner = rules.state.owner { _ = held?.note(owner, by: lock.program) }
        case .startCapture(let owner):
            try await startCapture(for: owner)
        case .pauseCapture:
            await capture.pause()
        case .resumeCapture:
            do { try await capture.resume() } catch { throw .device(error) }
        case .finalise(let owner, let reason):
            return await finalise(owner, reason)
        case .startHearing:
            if let open { await listening?.begin(open.format) }
        case .endHearing:
            await listening?.end()
        case .startPlayback(let owner, let seconds):
            try await startPlayback(of: owner, from: seconds)
        case .stopPlayback:
            current = nil
            await playback.stop()
        case .seekPlayback(let seconds):
            await playback.seek(to: seconds)
        case .progress(let owner, let share):
            meters.send(.played(owner, share: share))
        case .keepPosition(let owner, let seconds):
            await keepPosition(owner, seconds)
        }
        return nil
    }

    /// Lets other programs have the session when we neither use it nor have a recording open.
    func settleLock() {
        if !rules.state.isActive, !rules.state.hasOpenRecording { held = nil }
    }

    private func startCapture(for owner: SessionOwner) async throws(SessionError) {
        guard let format = captureFormat else { throw .device(.noDevice) }
        let file = try RecordingFile(in: recordingsFolder, name: owner.id, format: format, now: now())
        open = OpenRecording(owner: owner, file: file)
        fault = nil
        let start = DeviceStart()
        current = start
        do {
            try await capture.start { await self.receive($0, from: start) }
        } catch {
            throw .device(error)
        }
    }

    private func startPlayback(of owner: SessionOwner, from seconds: Double) async throws(SessionError) {
        guard let item = items[owner] else { throw .device(.unreadable(errno: 2)) }
        playbackFault = nil
        let start = DeviceStart()
        current = start
        do {
            try await playback.start(item, from: seconds) { await self.receive($0, from: start) }
        } catch {
            throw .device(error)
        }
    }

    private func finalise(_ owner: SessionOwner, _ reason: FinishReason) async -> String? {
        current = nil
        await capture.stop()
        guard let recording = open, recording.owner == owner else { return nil }
        open = nil
        let outcome: FinishedRecording.Outcome
        do throws(SessionError) {
            if recording.isLongEnough {
                outcome = .saved(try recording.file.finish())
            } else {
                try recording.file.discard()
                outcome = .tooShort
            }
        } catch {
            fault = fault ?? error
            outcome = .left(path: recording.file.path)
        }
        let result = FinishedRecording(
            owner: owner,
            reason: reason,
            outcome: outcome,
            frames: recording.file.frames,
            format: recording.format,
            fault: fault
        )
        fault = nil
        tell(result)
        return result.name
    }
}
