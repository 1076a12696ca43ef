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
            case recording
            /// Only with ``InterruptionPolicy/pause``.
            case openRecording
            case playing
        }

        public enum Cause: String, Equatable, Sendable {
            case interruption, background
        }

        package var was: Activity
        package var position = 0.0
        package var cause: Cause
        package var mayResume: Bool?
    }

    package var owner: SessionOwner? {
        switch self {
        case .idle: nil
        case .recording(let owner), .recordingPaused(let owner): owner
        case .playing(let owner, _), .playbackPaused(let owner, _), .interrupted(let owner, _): owner
        }
    }

    package var isActive: Bool {
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

public enum SessionOwner: Hashable, Sendable, CustomStringConvertible {
    case entry(String)
    case memo(String)

    package var id: String {
        switch self {
        case .entry(let id), .memo(let id): id
        }
    }

    public var description: String {
        switch self {
        case .entry(let id): "entry:\(id)"
        case .memo(let id): "memo:\(id)"
        }
    }
}

public enum SessionMeter: Equatable, Sendable {
    case recorded(SessionOwner, seconds: Double, decibels: Double)
    case played(SessionOwner, share: Double)
}

public enum SessionError: Error, Equatable, Sendable {
    case sessionBusy(SessionHolder)
    case cannotPlayWhileRecording
    case device(DeviceError)
    case recordingUnwritable(path: String, errno: Int32)
    case lockUnusable(path: String, errno: Int32)

    public var name: String {
        switch self {
        case .sessionBusy: "sessionBusy"
        case .cannotPlayWhileRecording: "cannotPlayWhileRecording"
        case .device(let error): error.name
        case .recordingUnwritable(_, let errno): "recordingUnwritable \(errno)"
        case .lockUnusable(_, let errno): "lockUnusable \(errno)"
        }
    }
}

public struct SessionHolder: Equatable, Sendable {
    package var process: Int32
    package var program: String
    package var owner: String

    package init(process: Int32, program: String, owner: String) {
        self.process = process
        self.program = program
        self.owner = owner
    }
}
