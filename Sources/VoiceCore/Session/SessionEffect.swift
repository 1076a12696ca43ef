/// Why something that was asked for was not begun.
package enum SessionRefusal: String, Equatable, Sendable {
    /// What is being recorded cannot be played at the same time.
    case cannotPlayWhileRecording
}

/// Which way the sound goes.
package enum SoundDirection: String, Equatable, Sendable {
    case capture, playback
}

/// Work that follows from an event, to be done in the order given.
package enum SessionEffect: Equatable, Sendable {
    /// Asks whether there is a device and whether it may be used; when not, the event never happened.
    case preflight(SoundDirection)
    case activate(SoundDirection)
    case deactivate
    case startCapture(SessionOwner)
    case pauseCapture
    case resumeCapture
    /// Closes the sound, and drops it when it is too short.
    case finalise(SessionOwner, FinishReason)
    case startHearing(SessionOwner)
    /// Ends the recogniser so that nothing of it is left.
    case endHearing(SessionOwner)
    case startPlayback(SessionOwner, from: Double)
    case stopPlayback
    case seekPlayback(to: Double)
    /// Says how much of an item was played, from 0 to 1.
    case progress(SessionOwner, Double)
    case keepPosition(SessionOwner, Double)
    case refuse(SessionRefusal)

    /// The effect in a few words, as the trace writes it.
    package var name: String {
        switch self {
        case .preflight(let direction): "preflight \(direction)"
        case .activate(let direction): "activate \(direction)"
        case .deactivate: "deactivate"
        case .startCapture: "startCapture"
        case .pauseCapture: "pauseCapture"
        case .resumeCapture: "resumeCapture"
        case .finalise(_, let reason): "finalise \(reason)"
        case .startHearing: "startHearing"
        case .endHearing: "endHearing"
        case .startPlayback(_, let seconds): "startPlayback \(Milliseconds(seconds: seconds).seconds)"
        case .stopPlayback: "stopPlayback"
        case .seekPlayback(let seconds): "seekPlayback \(Milliseconds(seconds: seconds).seconds)"
        case .progress(_, let share): "progress \(share)"
        case .keepPosition(let owner, let seconds):
            "keepPosition \(owner) \(Milliseconds(seconds: seconds).seconds)"
        case .refuse(let refusal): "refuse \(refusal)"
        }
    }
}
