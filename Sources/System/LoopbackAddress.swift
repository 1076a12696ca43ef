internal import Glibc

/// An address in 127.0.0.0/8 for each diary and user: cookies do not tell ports apart, so sharing one would leak them.
package struct LoopbackAddress: Equatable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    package init(of diary: String, user: UInt32 = getuid()) {
        var hash: UInt32 = 2_166_136_261
        for byte in Array(diary.utf8) + withUnsafeBytes(of: user.littleEndian, Array.init) {
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        hash ^= hash >> 15
        // Never 127.0.0.1, a network or a broadcast address.
        bytes = [127] + [hash >> 16, hash >> 8, hash].map { UInt8(1 + ($0 & 0xFF) % 254) }
    }

    package var description: String { bytes.map { String($0) }.joined(separator: ".") }
}
