/// Refuses this machine, local networks and reserved ranges; IPv6 carrying IPv4 is judged by the latter.
package enum GlobalAddress {
    package static func allows(_ bytes: [UInt8]) -> Bool {
        switch bytes.count {
        case 4: allowsFour(bytes)
        case 16: allowsSixteen(bytes)
        default: false
        }
    }

    private static func allowsFour(_ bytes: [UInt8]) -> Bool {
        !aside4.contains { range in begins(bytes, with: range.bytes, bits: range.bits) }
    }

    private static func allowsSixteen(_ bytes: [UInt8]) -> Bool {
        // 64:ff9b::/96 reaches IPv4.
        if begins(bytes, with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], bits: 96) {
            return allowsFour(Array(bytes[12...]))
        }
        // Global addresses lie in 2000::/3, which excludes ::1, ::ffff:127.0.0.1, fc00::, fe80:: and ff00::.
        guard begins(bytes, with: [0x20], bits: 3) else { return false }
        return !aside6.contains { range in begins(bytes, with: range.bytes, bits: range.bits) }
    }

    private static func begins(_ bytes: [UInt8], with range: [UInt8], bits: Int) -> Bool {
        for (place, byte) in range.enumerated() {
            let counted = min(8, bits - place * 8)
            guard counted > 0 else { return true }
            let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - counted))
            guard bytes[place] & mask == byte & mask else { return false }
        }
        return true
    }

    /// IANA's special-purpose registry, and multicast.
    private static let aside4: [(bytes: [UInt8], bits: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
        ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 4), ([240], 4),
    ]

    /// 2001::/23 (tunnels), 2001:db8:: and 3fff:: (documentation), 2002:: (carries IPv4).
    private static let aside6: [(bytes: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16),
        ([0x3F, 0xFF, 0x00], 20),
    ]
}
