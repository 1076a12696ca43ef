public enum SessionEvent: Equatable, Sendable {
    case record(SessionOwner)
    /// Plays from the kept position, or from 0 if that is the end.
    case play(SessionOwner, seconds: Double)
    case pause(SessionOwner)
    case stop(SessionOwner)
    case seek(SessionOwner, to: Double)
    case skip(SessionOwner, by: Double)
    case capReached
    case interruptionBegan
    case interruptionEnded(mayResume: Bool)
    case routeLost
    case routeChanged
    case background
    case itemEnded
    case deviceFailed
    case progressed(to: Double)

    package var name: String {
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

public enum FinishReason: String, Codable, Equatable, Sendable {
    case stopped, capReached, interrupted, background, routeLost, deviceFailed
    case replaced
}

public enum InterruptionPolicy: String, CaseIterable, Codable, Sendable {
    case save
    /// Stays open, and goes on if the interruption permits that.
    case pause
}
