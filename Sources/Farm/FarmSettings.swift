internal import System

/// How a farm is reached, and with which keys.
package struct FarmSettings: Equatable, Sendable {
    /// Where the broker is.
    package var address: BrokerAddress
    /// The file of the pool's keys.
    package var keyFile: String
    /// Whether this machine hears for the pool while it has work there itself.
    package var hearsHere: Bool
    /// On how many servers of a cluster everything is kept.
    package var replicas: Int

    package init(address: BrokerAddress, keyFile: String, hearsHere: Bool = true, replicas: Int = 1) {
        (self.address, self.keyFile) = (address, keyFile)
        (self.hearsHere, self.replicas) = (hearsHere, replicas)
    }
}
