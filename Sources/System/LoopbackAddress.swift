internal import Glibc

/// An address that only this machine can reach: one of the sixteen million of 127.0.0.0/8.
///
/// Cookies do not tell ports apart, so another program's page on 127.0.0.1 would get ours. A diary therefore has an
/// address of its own, worked out from its folder and its user, the same every time.
package struct LoopbackAddress: Equatable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    package init(of diary: String, user: UInt32 = getuid()) {
        var hash: UInt32 = 2_166_136_261
        for byte in Array(diary.utf8) + withUnsafeBytes(of: user.littleEndian, Array.init) {
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        hash ^= hash >> 15
        // From 1 to 254: never 127.0.0.1, and no network's own or broadcast address.
        bytes = [127] + [hash >> 16, hash >> 8, hash].map { UInt8(1 + ($0 & 0xFF) % 254) }
    }

    package var description: String { bytes.map { String($0) }.joined(separator: ".") }
}
