internal import System

package struct FarmSettings: Equatable, Sendable {
    package var address: BrokerAddress
    /// The file of the pool's keys.
    package var keyFile: String
    /// This machine hears for the pool while it has work there.
    package var hearsHere: Bool
    /// Copies of everything in a cluster of brokers.
    package var replicas: Int

    package init(address: BrokerAddress, keyFile: String, hearsHere: Bool = true, replicas: Int = 1) {
        (self.address, self.keyFile) = (address, keyFile)
        (self.hearsHere, self.replicas) = (hearsHere, replicas)
    }
}
