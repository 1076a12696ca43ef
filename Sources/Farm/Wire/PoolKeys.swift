internal import Glibc
internal import System

/// Sound is sealed to the public half; the secret half hears it.
package struct PoolKey: Equatable, Sendable {
    package let open: [UInt8]
    /// Nil for a machine that only offers.
    package let secret: [UInt8]?

    package static func made() -> PoolKey? {
        guard FarmSealing.isReady else { return nil }
        let pair = FarmSealing.pair()
        return PoolKey(open: pair.open, secret: pair.secret)
    }

    /// Names the key in messages by a digest, which tells nothing of it.
    package var mark: [UInt8] {
        FarmSealing.digest(Array("mark".utf8), key: open, count: 16).prefix(8).map { $0 }
    }

    package var markText: String { Hexadecimal.text(mark) }

    package var withoutSecret: PoolKey { PoolKey(open: open, secret: nil) }
}

/// Newest first: it seals, the older ones open jobs on their way.
package struct PoolKeys: Equatable, Sendable {
    package enum Refusal: Error, Equatable, Sendable {
        case noKey
        case notAKey(line: Int)
        /// The secret half belongs to another public one.
        case mismatch(line: Int)
    }

    package static let most = 3

    package private(set) var keys: [PoolKey]

    package init(_ key: PoolKey) { keys = [key] }

    package init(_ text: String) throws(Refusal) {
        keys = []
        let lines = LineEnds.plain(text).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            guard !words.isEmpty else { continue }
            guard words.count == 2, let bytes = Hexadecimal.bytes(words[1]), bytes.count == 32 else {
                throw .notAKey(line: index + 1)
            }
            switch words[0] {
            case "public": keys.append(PoolKey(open: bytes, secret: nil))
            case "secret":
                guard FarmSealing.isReady, let last = keys.last, last.secret == nil,
                    FarmSealing.openKey(of: bytes) == last.open
                else { throw .mismatch(line: index + 1) }
                keys[keys.count - 1] = PoolKey(open: last.open, secret: bytes)
            default: throw .notAKey(line: index + 1)
            }
        }
        guard !keys.isEmpty else { throw .noKey }
        keys = Array(keys.prefix(Self.most))
    }

    package var newest: PoolKey? { keys.first }

    package var canHear: Bool { keys.contains { $0.secret != nil } }

    package var marks: [String] { keys.filter { $0.secret != nil }.map(\.markText) }

    package mutating func add(_ key: PoolKey) { keys = Array(([key] + keys).prefix(Self.most)) }

    package var withoutSecrets: PoolKeys? { newest.map { PoolKeys($0.withoutSecret) } }

    package var text: String {
        let head =
            canHear
            ? "# The key of a VoiceCore farm. Whoever has the secret can hear every sound that is sent to it.\n"
            : "# The public key of a VoiceCore farm: enough to send sound to it, not to hear any.\n"
        return head
            + keys.map { key in
                "public \(Hexadecimal.text(key.open))\n"
                    + (key.secret.map { "secret \(Hexadecimal.text($0))\n" } ?? "")
            }.joined()
    }
}

/// A user's nkey: kind, key and checksum in base 32; the seed stays here, the broker gets the public name.
package struct NKey: Equatable, Sendable {
    package let seed: String
    /// Listed in the broker's configuration.
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

package enum KeyFile {
    package enum Fault: Error, Equatable, Sendable {
        case missing
        case folder
        case unreadable(errno: Int32)
        /// A secret in our own file is readable by others.
        case openToOthers(mode: UInt32)
        case noPoolKeys(PoolKeys.Refusal)
        case noUser
    }

    package static func poolKeys(_ path: String) throws(Fault) -> PoolKeys {
        let (text, isOpen) = try read(path)
        let keys: PoolKeys
        do throws(PoolKeys.Refusal) { keys = try PoolKeys(text) } catch { throw .noPoolKeys(error) }
        if let mode = isOpen, keys.canHear { throw .openToOthers(mode: mode) }
        return keys
    }

    /// Nil if the file holds other credentials.
    package static func user(_ path: String) throws(Fault) -> NKey? {
        let (text, isOpen) = try read(path)
        let user = text.utf8.count < 200 ? NKey(seed: text) : nil
        guard user != nil || text.contains("-----BEGIN NATS USER JWT-----") else { throw .noUser }
        if let mode = isOpen { throw .openToOthers(mode: mode) }
        return user
    }

    /// Returns the mode of our own file if others may use it; like ssh, trusts files that root hands to a service.
    private static func read(_ path: String) throws(Fault) -> (text: String, open: UInt32?) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw errno == ENOENT ? .missing : .unreadable(errno: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
        guard let bytes = FileBytes.read(path) else { throw .unreadable(errno: errno) }
        let isOpen = status.st_uid == getuid() && status.st_mode & 0o077 != 0
        return (String(decoding: bytes, as: UTF8.self), isOpen ? status.st_mode & 0o777 : nil)
    }
}
