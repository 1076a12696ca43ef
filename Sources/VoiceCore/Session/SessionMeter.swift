/// What goes on in the session between two of its steps.
public enum SessionMeter: Equatable, Sendable {
    /// So many seconds are recorded; the newest of them had this level, in decibels of full scale.
    case recorded(SessionOwner, seconds: Double, decibels: Double)
    /// So much of an item was played, from 0 to 1.
    case played(SessionOwner, share: Double)
}
