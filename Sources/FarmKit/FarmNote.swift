/// What a person should know of a farm.
package enum FarmNote: Equatable, Sendable {
    /// The broker does not answer; what is to be heard is heard here.
    case alone(BrokerError)
    /// The broker answers again.
    case back
    /// The pool's key file cannot be used.
    case noKey(path: String)
    /// Somebody in the pool sent what cannot have been heard; it is heard here.
    case nonsense(job: String)
    /// The pool gave a part up; it is heard here.
    case givenUp(job: String)
    /// The pool's streams are full: offering waits until there is room.
    case full
}
