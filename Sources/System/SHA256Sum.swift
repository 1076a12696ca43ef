internal import CSodium

/// A running SHA-256 of bytes that come piece by piece.
package struct SHA256Sum {
    private var state = crypto_hash_sha256_state()

    package init() {
        crypto_hash_sha256_init(&state)
    }

    /// Takes in the next bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        crypto_hash_sha256_update(&state, base, UInt64(bytes.count))
    }

    /// The sum of all that was taken in, as 64 hexadecimal digits in lower case; nothing can follow.
    package consuming func finish() -> String {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &digest)
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The sum of bytes that are all there.
    package static func of(_ bytes: some Collection<UInt8>) -> String {
        var sum = SHA256Sum()
        Array(bytes).withUnsafeBytes { sum.update($0) }
        return sum.finish()
    }
}
