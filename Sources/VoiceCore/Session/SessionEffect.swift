internal import FoundationEssentials

/// Why something that was asked for was not begun.
package enum SessionRefusal: String, Equatable, Sendable {
    case cannotPlayWhileRecording
}

package enum SoundDirection: String, Equatable, Sendable {
    case capture, playback
}

package enum SessionEffect: Equatable, Sendable {
    /// Checks that a device can be used; if not, the event never happened.
    case preflight(SoundDirection)
    case activate(SoundDirection)
    case deactivate
    case startCapture(SessionOwner)
    case pauseCapture
    case resumeCapture
    /// Closes the sound, and drops it if it is too short.
    case finalise(SessionOwner, FinishReason)
    case startHearing(SessionOwner)
    case endHearing(SessionOwner)
    case startPlayback(SessionOwner, from: Double)
    case stopPlayback
    case seekPlayback(to: Double)
    /// The played share of an item, from 0 to 1.
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
        self.event = event
        self.from = from
        self.to = to
        self.owner = owner
        self.effects = effects
    }

    /// One line of JSON, the same bytes for the same step.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Seconds rounded to thousandths, the same on every machine.
struct Milliseconds {
    let seconds: Double

    init(seconds: Double) {
        self.seconds = seconds.isFinite ? (seconds * 1000).rounded() / 1000 : 0
    }
}
