package struct BrokerAddress: Equatable, Sendable {
    /// Addresses such as `tls://nas.local:4222`, of which any one will do.
    package var servers: [String]
    /// The certificates that are trusted instead of the system's.
    package var authority: String?
    /// A file with the seed of an nkey, or with credentials.
    package var credentials: String?

    package init(servers: [String], authority: String? = nil, credentials: String? = nil) {
        (self.servers, self.authority, self.credentials) = (servers, authority, credentials)
    }

    /// True for a loopback address, which needs no encryption.
    package static func staysHere(_ server: String) -> Bool {
        ["nats://127.0.0.1:", "nats://localhost:", "nats://[::1]:"].contains { server.hasPrefix($0) }
    }
}
