import Testing
@testable import VoiceCore

/// One cell of the table in docs/inside/architecture.md: an event in a state.
struct SessionCell: CustomTestStringConvertible {
    let from: Start
    let event: SessionEvent
    let to: String
    let effects: [String]
    let policy: InterruptionPolicy

    init(
        _ from: Start,
        _ event: SessionEvent,
        _ to: String,
        _ effects: String = "",
        policy: InterruptionPolicy = .save
    ) {
        self.from = from
        self.event = event
        self.to = to
        self.effects = effects.split(separator: ", ").map(String.init)
        self.policy = policy
    }

    var testDescription: String { "\(from.rawValue): \(event.name) → \(to)" }

    /// Events that lead to each column; `o` owns it, 7 s into its sound.
    enum Start: String, CaseIterable {
        case idle, recording, recordingPaused, playing, playbackPaused
        case interruptedRecording, interruptedPlaying, waitingRecording

        var events: [SessionEvent] {
            let playing: [SessionEvent] = [.play(o, seconds: 60), .progressed(to: 7)]
            return switch self {
            case .idle: []
            case .recording: [.record(o)]
            case .recordingPaused: [.record(o), .pause(o)]
            case .playing: playing
            case .playbackPaused: playing + [.pause(o)]
            case .interruptedRecording, .waitingRecording: [.record(o), .interruptionBegan]
            case .interruptedPlaying: playing + [.interruptionBegan]
            }
        }
    }
}

let o = SessionOwner.entry("o")
let p = SessionOwner.entry("p")

extension SessionState {
    var brief: String {
        switch self {
        case .idle: "idle"
        case .recording(let owner), .recordingPaused(let owner): "\(name) \(owner.id)"
        case .playing(let owner, let position), .playbackPaused(let owner, let position):
            "\(name) \(owner.id) \(position)"
        case .interrupted(let owner, let interruption):
            "\(interruption.cause) \(owner.id) \(interruption.was) \(interruption.position)"
                + (interruption.mayResume.map { $0 ? " mayResume" : " stay" } ?? "")
        }
    }
}

extension SessionCell {
    private static let begin = "activate capture, startCapture, startHearing"
    private static let refused = "refuse cannotPlayWhileRecording"
    private static let resume = "preflight capture, activate capture, resumeCapture"
    private static let finalise = "finalise replaced, endHearing"
    private static let keep = "stopPlayback, keepPosition entry:o 7.0, deactivate"
    private static let toStart = "stopPlayback, keepPosition entry:o 0.0, deactivate"

    static let all = asked + happened + whileWaiting

    private static let asked: [SessionCell] = [
        .init(.idle, .record(p), "recording p", "preflight capture, \(begin)"),
        .init(.recording, .record(o), "recording o"),
        .init(.recording, .record(p), "recording p", "preflight capture, \(finalise), deactivate, \(begin)"),
        .init(.recordingPaused, .record(o), "recording o", resume),
        .init(.recordingPaused, .record(p), "recording p", "preflight capture, \(finalise), \(begin)"),
        .init(.playing, .record(p), "recording p", "preflight capture, \(keep), \(begin)"),
        .init(.playbackPaused, .record(p), "recording p", "preflight capture, \(begin)"),
        .init(.interruptedRecording, .record(p), "recording p", "preflight capture, \(begin)"),
        .init(.interruptedPlaying, .record(p), "recording p", "preflight capture, \(begin)"),

        .init(.idle, .play(p, seconds: 60), "playing p 0.0", play("p", 0)),
        .init(.recording, .play(o, seconds: 60), "recording o", refused),
        .init(.recording, .play(p, seconds: 60), "playing p 0.0", play("p", 0, "\(finalise), deactivate, ")),
        .init(.recordingPaused, .play(o, seconds: 60), "recordingPaused o", refused),
        .init(.recordingPaused, .play(p, seconds: 60), "playing p 0.0", play("p", 0, "\(finalise), ")),
        .init(.playing, .play(o, seconds: 60), "playbackPaused o 7.0", keep),
        .init(.playing, .play(p, seconds: 60), "playing p 0.0", play("p", 0, "\(keep), ")),
        .init(.playbackPaused, .play(o, seconds: 60), "playing o 7.0", play("o", 7)),
        .init(.playbackPaused, .play(o, seconds: 7), "playing o 0.0", play("o", 0)),
        .init(.playbackPaused, .play(p, seconds: 60), "playing p 0.0", play("p", 0)),
        .init(.interruptedPlaying, .play(o, seconds: 60), "playing o 7.0", play("o", 7)),
        .init(.interruptedPlaying, .play(p, seconds: 60), "playing p 0.0", play("p", 0)),
        .init(.interruptedRecording, .play(o, seconds: 60), "playing o 0.0", play("o", 0)),

        .init(.idle, .pause(o), "idle"),
        .init(.recording, .pause(o), "recordingPaused o", "pauseCapture, deactivate"),
        .init(.recording, .pause(p), "recording o"),
        .init(.recordingPaused, .pause(o), "recordingPaused o"),
        .init(.playing, .pause(o), "playbackPaused o 7.0", keep),
        .init(.playing, .pause(p), "playing o 7.0"),
        .init(.playbackPaused, .pause(o), "playbackPaused o 7.0"),
        .init(.interruptedPlaying, .pause(o), "interruption o playing 7.0"),

        .init(.idle, .stop(o), "idle"),
        .init(.recording, .stop(o), "idle", "finalise stopped, endHearing, deactivate"),
        .init(.recording, .stop(p), "recording o"),
        .init(.recordingPaused, .stop(o), "idle", "finalise stopped, endHearing"),
        .init(.playing, .stop(o), "idle", toStart),
        .init(.playbackPaused, .stop(o), "idle", "keepPosition entry:o 0.0"),
        .init(.playbackPaused, .stop(p), "playbackPaused o 7.0"),
        .init(.interruptedPlaying, .stop(o), "idle", "keepPosition entry:o 0.0"),
        .init(.interruptedRecording, .stop(o), "idle"),

        .init(.idle, .seek(o, to: 3), "idle", "keepPosition entry:o 3.0"),
        .init(.recording, .seek(p, to: 3), "recording o", "keepPosition entry:p 3.0"),
        .init(.playing, .seek(o, to: 3), "playing o 3.0", "seekPlayback 3.0"),
        .init(.playing, .seek(p, to: 3), "playing o 7.0", "keepPosition entry:p 3.0"),
        .init(.playbackPaused, .seek(o, to: 3), "playbackPaused o 3.0", "keepPosition entry:o 3.0"),
        .init(.interruptedPlaying, .seek(o, to: 3), "interruption o playing 3.0", "keepPosition entry:o 3.0"),
        .init(.playing, .skip(o, by: 15), "playing o 22.0", "seekPlayback 22.0"),
        .init(.playing, .skip(o, by: -15), "playing o 0.0", "seekPlayback 0.0"),
        .init(.playbackPaused, .skip(o, by: 15), "playbackPaused o 22.0", "keepPosition entry:o 22.0"),
    ]

    private static let happened: [SessionCell] = [
        .init(.idle, .capReached, "idle"),
        .init(.recording, .capReached, "idle", "finalise capReached, endHearing, deactivate"),
        .init(.recordingPaused, .capReached, "recordingPaused o"),
        .init(.playing, .capReached, "playing o 7.0"),
        .init(.playbackPaused, .capReached, "playbackPaused o 7.0"),
        .init(.interruptedRecording, .capReached, "interruption o recording 0.0"),

        .init(.idle, .interruptionBegan, "idle"),
        .init(
            .recording,
            .interruptionBegan,
            "interruption o recording 0.0",
            "finalise interrupted, endHearing, deactivate"
        ),
        .init(
            .recordingPaused,
            .interruptionBegan,
            "interruption o recording 0.0",
            "finalise interrupted, endHearing"
        ),
        .init(.playing, .interruptionBegan, "interruption o playing 7.0", keep),
        .init(.playbackPaused, .interruptionBegan, "playbackPaused o 7.0"),
        .init(.interruptedPlaying, .interruptionBegan, "interruption o playing 7.0"),

        .init(.idle, .interruptionEnded(mayResume: true), "idle"),
        .init(.recording, .interruptionEnded(mayResume: true), "recording o"),
        .init(.recordingPaused, .interruptionEnded(mayResume: true), "recordingPaused o"),
        .init(.playing, .interruptionEnded(mayResume: true), "playing o 7.0"),
        .init(.playbackPaused, .interruptionEnded(mayResume: true), "playbackPaused o 7.0"),
        .init(
            .interruptedRecording,
            .interruptionEnded(mayResume: true),
            "interruption o recording 0.0 mayResume"
        ),
        .init(.interruptedPlaying, .interruptionEnded(mayResume: false), "interruption o playing 7.0 stay"),

        .init(.idle, .routeLost, "idle"),
        .init(.recording, .routeLost, "idle", "finalise routeLost, endHearing, deactivate"),
        .init(.recordingPaused, .routeLost, "idle", "finalise routeLost, endHearing"),
        .init(.playing, .routeLost, "idle", toStart),
        .init(.playbackPaused, .routeLost, "idle", "keepPosition entry:o 0.0"),
        .init(.interruptedPlaying, .routeLost, "idle", "keepPosition entry:o 0.0"),
        .init(.interruptedRecording, .routeLost, "idle"),

        .init(.idle, .background, "idle"),
        .init(
            .recording,
            .background,
            "background o recording 0.0",
            "finalise background, endHearing, deactivate"
        ),
        .init(.recordingPaused, .background, "background o recording 0.0", "finalise background, endHearing"),
        .init(.playing, .background, "background o playing 7.0", keep),
        .init(.playbackPaused, .background, "playbackPaused o 7.0"),
        .init(.interruptedPlaying, .background, "interruption o playing 7.0"),

        .init(.idle, .itemEnded, "idle"),
        .init(.recording, .itemEnded, "recording o"),
        .init(.recordingPaused, .itemEnded, "recordingPaused o"),
        .init(.playing, .itemEnded, "idle", "progress 1.0, \(toStart)"),
        .init(.playbackPaused, .itemEnded, "playbackPaused o 7.0"),
        .init(.interruptedPlaying, .itemEnded, "interruption o playing 7.0"),

        .init(.idle, .deviceFailed, "idle"),
        .init(.recording, .deviceFailed, "idle", "finalise deviceFailed, endHearing, deactivate"),
        .init(.recordingPaused, .deviceFailed, "idle", "finalise deviceFailed, endHearing"),
        .init(.playing, .deviceFailed, "idle", keep),
        .init(.playbackPaused, .deviceFailed, "playbackPaused o 7.0"),
        .init(.interruptedPlaying, .deviceFailed, "interruption o playing 7.0"),
        .init(.interruptedRecording, .deviceFailed, "interruption o recording 0.0"),
    ]

    /// Rows that `--on-interruption pause` changes.
    private static let whileWaiting: [SessionCell] = [
        waiting(
            .recording,
            .interruptionBegan,
            "interruption o openRecording 0.0",
            "pauseCapture, deactivate"
        ),
        waiting(.recording, .background, "background o openRecording 0.0", "pauseCapture, deactivate"),
        waiting(.recordingPaused, .interruptionBegan, "recordingPaused o"),
        waiting(.waitingRecording, .interruptionEnded(mayResume: true), "recording o", resume),
        waiting(
            .waitingRecording,
            .interruptionEnded(mayResume: false),
            "interruption o openRecording 0.0 stay"
        ),
        waiting(.waitingRecording, .record(o), "recording o", resume),
        waiting(.waitingRecording, .record(p), "recording p", "preflight capture, \(finalise), \(begin)"),
        waiting(.waitingRecording, .play(o, seconds: 60), "interruption o openRecording 0.0", refused),
        waiting(.waitingRecording, .play(p, seconds: 60), "playing p 0.0", play("p", 0, "\(finalise), ")),
        waiting(.waitingRecording, .stop(o), "idle", "finalise stopped, endHearing"),
        waiting(.waitingRecording, .routeLost, "idle", "finalise routeLost, endHearing"),
        waiting(.waitingRecording, .deviceFailed, "idle", "finalise deviceFailed, endHearing"),
        waiting(.waitingRecording, .capReached, "interruption o openRecording 0.0"),
        waiting(.waitingRecording, .interruptionBegan, "interruption o openRecording 0.0"),
        waiting(.playing, .interruptionBegan, "interruption o playing 7.0", keep),
    ]

    private static func play(_ id: String, _ seconds: Double, _ leaving: String = "") -> String {
        "preflight playback, \(leaving)activate playback, startPlayback \(seconds)"
    }

    private static func waiting(
        _ from: Start,
        _ event: SessionEvent,
        _ to: String,
        _ effects: String = ""
    ) -> SessionCell { SessionCell(from, event, to, effects, policy: .pause) }
}
