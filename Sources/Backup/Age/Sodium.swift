internal import CSodium

enum Sodium {
    /// Checked before the first key is made.
    static let isReady = sodium_init() >= 0

    static func random(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    static func publicKey(of secret: [UInt8]) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        crypto_scalarmult_base(&key, secret)
        return key
    }

    /// nil for a public key that would make the secret public.
    static func shared(_ secret: [UInt8], with publicKey: [UInt8]) -> [UInt8]? {
        var shared = [UInt8](repeating: 0, count: 32)
        return crypto_scalarmult(&shared, secret, publicKey) == 0 ? shared : nil
    }

    static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        var sum = [UInt8](repeating: 0, count: 32)
        crypto_auth_hmacsha256_final(&state, &sum)
        return sum
    }

    /// HKDF with SHA-256, 32 bytes.
    static func derive(from secret: [UInt8], salt: [UInt8], info: String) -> [UInt8] {
        let pseudorandom = hmac(secret, key: salt.isEmpty ? [UInt8](repeating: 0, count: 32) : salt)
        return hmac(Array(info.utf8) + [1], key: pseudorandom)
    }

    static func seal(_ plain: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8] {
        var sealed = [UInt8](repeating: 0, count: plain.count + 16)
        crypto_aead_chacha20poly1305_ietf_encrypt(
            &sealed,
            nil,
            plain,
            UInt64(plain.count),
            nil,
            0,
            nil,
            nonce,
            key
        )
        return sealed
    }

    static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard sealed.count >= 16 else { return nil }
        var plain = [UInt8](repeating: 0, count: sealed.count - 16)
        let code = crypto_aead_chacha20poly1305_ietf_decrypt(
            &plain,
            nil,
            nil,
            sealed,
            UInt64(sealed.count),
            nil,
            0,
            nonce,
            key
        )
        return code == 0 ? plain : nil
    }

    static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }
}
