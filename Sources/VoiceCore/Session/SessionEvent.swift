/// Something that happened to the session, or that was asked of it.
public enum SessionEvent: Equatable, Sendable {
    case record(SessionOwner)
    /// Plays from the position that is kept; the length says when that is the end.
    case play(SessionOwner, seconds: Double)
    case pause(SessionOwner)
    case stop(SessionOwner)
    case seek(SessionOwner, to: Double)
    case skip(SessionOwner, by: Double)
    /// As many seconds are recorded as one memo may have.
    case capReached
    case interruptionBegan
    case interruptionEnded(mayResume: Bool)
    /// The device was unplugged or its configuration changed.
    case routeLost
    /// Anything else about devices.
    case routeChanged
    case background
    case itemEnded
    case deviceFailed
    /// The playback has come so far; leaves no line in the trace.
    case progressed(to: Double)

    /// The event in one or two words, as the trace and the stories write it.
    public var name: String {
        switch self {
        case .record(let owner): "record \(owner)"
        case .play(let owner, _): "play \(owner)"
        case .pause(let owner): "pause \(owner)"
        case .stop(let owner): "stop \(owner)"
        case .seek(let owner, let seconds): "seek \(owner) \(Milliseconds(seconds: seconds).seconds)"
        case .skip(let owner, let seconds): "skip \(owner) \(Milliseconds(seconds: seconds).seconds)"
        case .capReached: "capReached"
        case .interruptionBegan: "interruptionBegan"
        case .interruptionEnded(let mayResume): "interruptionEnded \(mayResume ? "mayResume" : "stay")"
        case .routeLost: "routeLost"
        case .routeChanged: "routeChanged"
        case .background: "background"
        case .itemEnded: "itemEnded"
        case .deviceFailed: "deviceFailed"
        case .progressed(let seconds): "progressed \(Milliseconds(seconds: seconds).seconds)"
        }
    }
}

/// Why a recording was closed.
public enum FinishReason: String, Codable, Equatable, Sendable {
    case stopped, capReached, interrupted, background, routeLost, deviceFailed
    /// Something else was to be recorded or played.
    case replaced
}

/// Why something that was asked for was not begun.
public enum SessionRefusal: String, Equatable, Sendable {
    /// What is being recorded cannot be played at the same time.
    case cannotPlayWhileRecording
}

/// Which way the sound goes.
public enum SoundDirection: String, Equatable, Sendable {
    case capture, playback
}

/// Work that follows from an event, to be done in the order given.
public enum SessionEffect: Equatable, Sendable {
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
    public var name: String {
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

/// Seconds rounded to thousandths, so that they are written the same on every machine.
struct Milliseconds {
    let seconds: Double

    init(seconds: Double) {
        self.seconds = seconds.isFinite ? (seconds * 1000).rounded() / 1000 : 0
    }
}
