public enum SessionMeter: Equatable, Sendable {
    /// Seconds recorded, and the newest level in decibels of full scale.
    case recorded(SessionOwner, seconds: Double, decibels: Double)
    /// The played share, from 0 to 1.
    case played(SessionOwner, share: Double)
}
