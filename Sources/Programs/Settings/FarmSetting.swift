internal import Farm
internal import System

extension Setting where Value == FarmSettings? {
    static var farm: Self {
        Setting(
            "farm",
            form: .object,
            expected:
                "an object such as { servers: [\"tls://nas.local:4222\"], key: \"~/farm.key\" }, or null",
            help: "Other machines that hear too, by their broker.",
            placeholder: "FARM",
            standard: { _ in nil },
            show: { $0.map { $0.address.servers.joined(separator: ", ") } ?? "none" },
            reading: FarmSettings.read
        )
    }
}

extension FarmSettings {
    private static let keys = ["servers", "authority", "credentials", "key", "hearHere", "replicas"]

    fileprivate static func read(_ node: JSON5Node, _ around: SettingSurroundings) throws(SettingProblem)
        -> FarmSettings?
    {
        if node.isNull { return nil }
        var fields = try SettingFields("farm", node, keys: keys, expected: "an object with servers and a key")
        func path(_ name: String) -> String? {
            fields.value(name, "a path") { node in
                node.text.map { around.folders.path($0, from: around.base) }
            }
        }
        let expected = "a list of addresses such as \"tls://nas.local:4222\"; nats:// only on this machine"
        let servers = fields.value("servers", expected) { node in
            node.texts.flatMap { $0.allSatisfy(isAddress) && !$0.isEmpty ? $0 : nil }
        }
        let replicas = fields.value("replicas", "1, or 3 for a cluster of three servers", Self.replicas)
        let farm = FarmSettings(
            address: BrokerAddress(
                servers: servers ?? [],
                authority: path("authority"),
                credentials: path("credentials")
            ),
            keyFile: path("key") ?? "\(around.folders.config)/farm.key",
            hearsHere: fields.value("hearHere", "true or false", \.answer) ?? true,
            replicas: replicas ?? 1
        )
        try fields.end(requiring: servers != nil, "an object with servers")
        return farm
    }

    /// Crashes the compiler (6.3.1, optimising) if it is inlined into its caller.
    @inline(never) private static func replicas(_ node: JSON5Node) -> Int? {
        guard let count = node.whole, count == 1 || count == 3 else { return nil }
        return count
    }

    /// Accepts an address that sound may be sent to: encrypted, or on this machine.
    private static func isAddress(_ text: String) -> Bool {
        guard !text.contains("@"), !text.contains(where: \.isWhitespace), text.utf8.count < 300 else {
            return false
        }
        guard BrokerAddress.staysHere(text) || text.hasPrefix("tls://") else { return false }
        let rest = text.trimmingPrefix(/(tls|nats):\/\//)
        // The port stands behind the last colon, which in an IPv6 address has to be behind its brackets.
        let host = rest.hasPrefix("[") ? rest.prefix { $0 != "]" } + "]" : rest.prefix { $0 != ":" }
        let port = rest.dropFirst(host.count)
        guard host.utf8.count > (rest.hasPrefix("[") ? 2 : 0), rest.hasPrefix(host) else { return false }
        return port.isEmpty
            || port.wholeMatch(of: /:(\d{1,5})/).map { (1...65_535) ~= Int($0.1) ?? 0 } == true
    }
}
