/// Pure rules: no clock, no device; a refused preflight drops the copy, and nothing happened.
package struct SessionRules: Equatable, Sendable {
    package private(set) var state: SessionState = .idle
    package private(set) var positions: [SessionOwner: Double] = [:]
    package let onInterruption: InterruptionPolicy

    package init(onInterruption: InterruptionPolicy = .save) { self.onInterruption = onInterruption }

    /// An event without a meaning in the present state changes nothing.
    package mutating func handle(_ event: SessionEvent) -> [SessionEffect] {
        switch event {
        case .record(let owner): record(owner)
        case .play(let owner, let seconds): play(owner, seconds: seconds)
        case .pause(let owner): pause(owner)
        case .stop(let owner): stop(owner)
        case .seek(let owner, let seconds): seek(owner, to: seconds)
        case .skip(let owner, let seconds): seek(owner, to: position(of: owner) + seconds)
        case .capReached: reachCap()
        case .interruptionBegan: interrupt(.interruption)
        case .interruptionEnded(let mayResume): endInterruption(mayResume: mayResume)
        case .routeLost: loseRoute()
        case .routeChanged: []
        case .background: interrupt(.background)
        case .itemEnded: endItem()
        case .deviceFailed: failDevice()
        case .progressed(let seconds): progress(to: seconds)
        }
    }

    package func position(of owner: SessionOwner) -> Double {
        switch state {
        case .playing(owner, let position), .playbackPaused(owner, let position): position
        case .idle, .recording, .recordingPaused, .playing, .playbackPaused, .interrupted:
            positions[owner] ?? 0
        }
    }
}

extension SessionRules {
    private mutating func record(_ next: SessionOwner) -> [SessionEffect] {
        switch state {
        case .recording(next): []
        case .recordingPaused(next): resumeRecording(next)
        case .interrupted(next, let interruption) where interruption.was == .openRecording:
            resumeRecording(next)
        case .idle, .recording, .recordingPaused, .playing, .playbackPaused, .interrupted:
            startRecording(next, after: leave(.replaced))
        }
    }

    private mutating func play(_ next: SessionOwner, seconds: Double) -> [SessionEffect] {
        switch state {
        case .recording(next), .recordingPaused(next): [.refuse(.cannotPlayWhileRecording)]
        case .interrupted(next, let interruption) where interruption.was == .openRecording:
            [.refuse(.cannotPlayWhileRecording)]
        case .playing(next, _): pause(next)
        case .idle, .recording, .recordingPaused, .playing, .playbackPaused, .interrupted:
            startPlaying(next, seconds: seconds, after: leave(.replaced))
        }
    }

    private mutating func pause(_ owner: SessionOwner) -> [SessionEffect] {
        switch state {
        case .recording(owner):
            state = .recordingPaused(owner)
            return [.pauseCapture, .deactivate]
        case .playing(owner, let position):
            let effects = leave(.stopped)
            state = .playbackPaused(owner, position: position)
            return effects
        case .idle, .recording, .recordingPaused, .playing, .playbackPaused, .interrupted: return []
        }
    }

    private mutating func stop(_ owner: SessionOwner) -> [SessionEffect] {
        guard state.owner == owner else { return [] }
        return rewind(.stopped)
    }

    private mutating func seek(_ owner: SessionOwner, to seconds: Double) -> [SessionEffect] {
        let target = seconds.isFinite ? max(0, seconds) : 0
        switch state {
        case .playing(owner, _):
            state = .playing(owner, position: target)
            return [.seekPlayback(to: target)]
        case .playbackPaused(owner, _): state = .playbackPaused(owner, position: target)
        case .interrupted(owner, var interruption) where interruption.was == .playing:
            interruption.position = target
            state = .interrupted(owner, interruption)
        case .idle, .recording, .recordingPaused, .playing, .playbackPaused, .interrupted: break
        }
        return keep(target, of: owner)
    }
}

extension SessionRules {
    private mutating func reachCap() -> [SessionEffect] {
        switch state {
        case .recording: rewind(.capReached)
        case .idle, .recordingPaused, .playing, .playbackPaused, .interrupted: []
        }
    }

    private mutating func interrupt(_ cause: SessionState.Interruption.Cause) -> [SessionEffect] {
        let reason: FinishReason = cause == .background ? .background : .interrupted
        switch state {
        case .recording(let owner) where onInterruption == .pause:
            state = .interrupted(owner, .init(was: .openRecording, cause: cause))
            return [.pauseCapture, .deactivate]
        case .recordingPaused(let owner) where onInterruption == .pause:
            // A person paused it, so the end of an interruption must not resume it.
            state = .recordingPaused(owner)
            return []
        case .recording(let owner), .recordingPaused(let owner):
            let effects = leave(reason)
            state = .interrupted(owner, .init(was: .recording, cause: cause))
            return effects
        case .playing(let owner, let position):
            let effects = leave(reason)
            state = .interrupted(owner, .init(was: .playing, position: position, cause: cause))
            return effects
        case .idle, .playbackPaused, .interrupted: return []
        }
    }

    private mutating func endInterruption(mayResume: Bool) -> [SessionEffect] {
        switch state {
        case .interrupted(let owner, let interruption) where interruption.was == .openRecording && mayResume:
            return resumeRecording(owner)
        case .interrupted(let owner, var interruption):
            interruption.mayResume = mayResume
            state = .interrupted(owner, interruption)
            return []
        case .idle, .recording, .recordingPaused, .playing, .playbackPaused: return []
        }
    }

    private mutating func loseRoute() -> [SessionEffect] {
        switch state {
        case .idle: []
        case .recording, .recordingPaused, .playing, .playbackPaused, .interrupted: rewind(.routeLost)
        }
    }

    private mutating func endItem() -> [SessionEffect] {
        switch state {
        case .playing(let owner, _): [.progress(owner, 1)] + rewind(.stopped)
        case .idle, .recording, .recordingPaused, .playbackPaused, .interrupted: []
        }
    }

    private mutating func failDevice() -> [SessionEffect] {
        switch state {
        case .recording, .recordingPaused: return rewind(.deviceFailed)
        case .interrupted(_, let interruption) where interruption.was == .openRecording:
            return rewind(.deviceFailed)
        case .playing:
            let effects = leave(.deviceFailed)
            state = .idle
            return effects
        case .idle, .playbackPaused, .interrupted: return []
        }
    }

    private mutating func progress(to seconds: Double) -> [SessionEffect] {
        switch state {
        case .playing(let owner, _) where seconds.isFinite && seconds >= 0:
            state = .playing(owner, position: seconds)
        case .idle, .recording, .recordingPaused, .playing, .playbackPaused, .interrupted: break
        }
        return []
    }
}

extension SessionRules {
    private mutating func startRecording(
        _ owner: SessionOwner,
        after leaving: [SessionEffect]
    ) -> [SessionEffect] {
        state = .recording(owner)
        return [.preflight(.capture)] + leaving
            + [.activate(.capture), .startCapture(owner), .startHearing(owner)]
    }

    private mutating func resumeRecording(_ owner: SessionOwner) -> [SessionEffect] {
        state = .recording(owner)
        return [.preflight(.capture), .activate(.capture), .resumeCapture]
    }

    private mutating func startPlaying(_ owner: SessionOwner, seconds: Double, after leaving: [SessionEffect])
        -> [SessionEffect]
    {
        let kept = position(of: owner)
        let start = kept < seconds ? kept : 0
        state = .playing(owner, position: start)
        return [.preflight(.playback)] + leaving + [.activate(.playback), .startPlayback(owner, from: start)]
    }

    private mutating func leave(_ reason: FinishReason) -> [SessionEffect] {
        switch state {
        case .recording(let owner): return [.finalise(owner, reason), .endHearing(owner), .deactivate]
        case .recordingPaused(let owner): return [.finalise(owner, reason), .endHearing(owner)]
        case .playing(let owner, let position):
            return [.stopPlayback] + keep(position, of: owner) + [.deactivate]
        case .playbackPaused(let owner, let position): return keepQuietly(position, of: owner)
        case .interrupted(let owner, let interruption):
            return interruption.was == .openRecording ? [.finalise(owner, reason), .endHearing(owner)] : []
        case .idle: return []
        }
    }

    private mutating func rewind(_ reason: FinishReason) -> [SessionEffect] {
        switch state {
        case .playing(let owner, _):
            state = .idle
            return [.stopPlayback] + keep(0, of: owner) + [.deactivate]
        case .playbackPaused(let owner, _):
            state = .idle
            return keep(0, of: owner)
        case .interrupted(let owner, let interruption) where interruption.was != .openRecording:
            state = .idle
            return interruption.was == .playing ? keep(0, of: owner) : []
        case .idle, .recording, .recordingPaused, .interrupted:
            let effects = leave(reason)
            state = .idle
            return effects
        }
    }

    private mutating func keep(_ position: Double, of owner: SessionOwner) -> [SessionEffect] {
        positions[owner] = position > 0 ? position : nil
        return [.keepPosition(owner, position)]
    }

    private mutating func keepQuietly(_ position: Double, of owner: SessionOwner) -> [SessionEffect] {
        positions[owner] = position > 0 ? position : nil
        return []
    }
}
