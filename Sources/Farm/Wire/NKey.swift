/// The nkey of a user: the seed stays here, the broker gets the public name.
///
/// Its form: a byte for the kind, the key, and a checksum, in base 32.
package struct NKey: Equatable, Sendable {
    /// The secret seed.
    package let seed: String
    /// The name that the broker's configuration lists.
    package let name: String

    private static let user: UInt8 = 20 << 3
    private static let isSeed: UInt8 = 18 << 3

    package static func made() -> NKey? {
        guard FarmSealing.isReady else { return nil }
        return NKey(bytes: FarmSealing.random(32))
    }

    private init(bytes: [UInt8]) {
        seed = Self.text([Self.isSeed | Self.user >> 5, (Self.user & 31) << 3] + bytes)
        name = Self.text([Self.user] + FarmSealing.signatureKey(ofSeed: bytes))
    }

    package init?(seed text: String) {
        let text = text.filter { !$0.isWhitespace }
        guard FarmSealing.isReady, text.utf8.count < 100, let bytes = Self.bytes(text), bytes.count == 36,
            bytes[0] == Self.isSeed | Self.user >> 5, bytes[1] == (Self.user & 31) << 3
        else { return nil }
        let sum = Self.checksum(bytes.prefix(34))
        guard bytes[34] == UInt8(truncatingIfNeeded: sum), bytes[35] == UInt8(truncatingIfNeeded: sum >> 8)
        else { return nil }
        self.init(bytes: Array(bytes[2..<34]))
    }

    private static func text(_ bytes: [UInt8]) -> String {
        let sum = checksum(bytes[...])
        let all = bytes + [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)]
        var (bits, count) = (0, 0)
        var text: [UInt8] = []
        for byte in all {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(digits[bits >> count & 31])
                bits &= 1 << count - 1
            }
        }
        if count > 0 { text.append(digits[bits << (5 - count) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        var (bits, count) = (0, 0)
        var bytes: [UInt8] = []
        for digit in text.utf8 {
            guard let value = digits.firstIndex(of: digit) else { return nil }
            bits = bits << 5 | value
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        return bytes
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// CRC-16 with the polynomial 0x1021, from zero.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in
                sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021
            }
        }
    }
}
