/// The state of this machine user's one session.
///
/// Positions are seconds into the owner's sound.
public enum SessionState: Equatable, Sendable {
    case idle
    case recording(SessionOwner)
    case recordingPaused(SessionOwner)
    case playing(SessionOwner, position: Double)
    case playbackPaused(SessionOwner, position: Double)
    case interrupted(SessionOwner, Interruption)

    public struct Interruption: Equatable, Sendable {
        public enum Activity: String, Equatable, Sendable {
            /// A recording, finalised when the interruption began.
            case recording
            /// A recording that stays open; only with ``InterruptionPolicy/pause``.
            case openRecording
            case playing
        }

        public enum Cause: String, Equatable, Sendable {
            case interruption, background
        }

        public var was: Activity
        public var position: Double
        public var cause: Cause
        public var mayResume: Bool?

        package init(was: Activity, position: Double = 0, cause: Cause, mayResume: Bool? = nil) {
            self.was = was
            self.position = position
            self.cause = cause
            self.mayResume = mayResume
        }
    }

    public var owner: SessionOwner? {
        switch self {
        case .idle: nil
        case .recording(let owner), .recordingPaused(let owner): owner
        case .playing(let owner, _), .playbackPaused(let owner, _), .interrupted(let owner, _): owner
        }
    }

    public var isActive: Bool {
        switch self {
        case .recording, .playing: true
        case .idle, .recordingPaused, .playbackPaused, .interrupted: false
        }
    }

    package var hasOpenRecording: Bool {
        switch self {
        case .recording, .recordingPaused: true
        case .interrupted(_, let interruption): interruption.was == .openRecording
        case .idle, .playing, .playbackPaused: false
        }
    }

    /// As the trace names it.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .recording: "recording"
        case .recordingPaused: "recordingPaused"
        case .playing: "playing"
        case .playbackPaused: "playbackPaused"
        case .interrupted: "interrupted"
        }
    }
}
