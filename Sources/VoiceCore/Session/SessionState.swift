/// What the one session of this machine user is doing.
///
/// Positions are seconds into the owner's sound.
public enum SessionState: Equatable, Sendable {
    case idle
    case recording(SessionOwner)
    case recordingPaused(SessionOwner)
    case playing(SessionOwner, position: Double)
    case playbackPaused(SessionOwner, position: Double)
    case interrupted(SessionOwner, Interruption)

    /// What an interruption broke off, and what is known about it since.
    public struct Interruption: Equatable, Sendable {
        /// What was going on.
        public enum Activity: String, Equatable, Sendable {
            /// A recording that was finalised when the interruption began.
            case recording
            /// A recording that waits, still open, to be continued; only with ``InterruptionPolicy/pause``.
            case openRecording
            case playing
        }

        /// What broke it off.
        public enum Cause: String, Equatable, Sendable {
            case interruption, background
        }

        /// What was going on.
        public var was: Activity
        /// How far it was played, in seconds.
        public var position: Double
        /// What interrupted it.
        public var cause: Cause
        /// What the end of the interruption hinted, once it ended.
        public var mayResume: Bool?

        package init(was: Activity, position: Double = 0, cause: Cause, mayResume: Bool? = nil) {
            self.was = was
            self.position = position
            self.cause = cause
            self.mayResume = mayResume
        }
    }

    /// Who has the session; nobody when it is idle.
    public var owner: SessionOwner? {
        switch self {
        case .idle: nil
        case .recording(let owner), .recordingPaused(let owner): owner
        case .playing(let owner, _), .playbackPaused(let owner, _), .interrupted(let owner, _): owner
        }
    }

    /// Whether the session holds the audio of this machine; true exactly while recording or playing.
    public var isActive: Bool {
        switch self {
        case .recording, .playing: true
        case .idle, .recordingPaused, .playbackPaused, .interrupted: false
        }
    }

    /// Whether a recording is open: sound was or will be added to it.
    package var hasOpenRecording: Bool {
        switch self {
        case .recording, .recordingPaused: true
        case .interrupted(_, let interruption): interruption.was == .openRecording
        case .idle, .playing, .playbackPaused: false
        }
    }

    /// The state without what it carries, as the trace names it.
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
