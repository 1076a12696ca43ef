internal import FoundationEssentials

package enum SessionRefusal: String, Equatable, Sendable {
    case cannotPlayWhileRecording
}

package enum SoundDirection: String, Equatable, Sendable {
    case capture, playback
}

package enum SessionEffect: Equatable, Sendable {
    /// On failure, the event never happened.
    case preflight(SoundDirection)
    case activate(SoundDirection)
    case deactivate
    case startCapture(SessionOwner)
    case pauseCapture
    case resumeCapture
    case finalise(SessionOwner, FinishReason)
    case startHearing(SessionOwner)
    case endHearing(SessionOwner)
    case startPlayback(SessionOwner, from: Double)
    case stopPlayback
    case seekPlayback(to: Double)
    case progress(SessionOwner, Double)
    case keepPosition(SessionOwner, Double)
    case refuse(SessionRefusal)

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

public struct SessionStep: Codable, Equatable, Sendable {
    package var t: Double
    package var event: String
    package var from: String
    package var to: String
    package var owner: String?
    package var effects: [String]

    package init(t: Double, event: String, from: String, to: String, owner: String?, effects: [String]) {
        self.t = Milliseconds(seconds: t).seconds
        (self.event, self.from, self.to) = (event, from, to)
        (self.owner, self.effects) = (owner, effects)
    }

    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

struct Milliseconds {
    let seconds: Double

    init(seconds: Double) { self.seconds = seconds.isFinite ? (seconds * 1000).rounded() / 1000 : 0 }
}
