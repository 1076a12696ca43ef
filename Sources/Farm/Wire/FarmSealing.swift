internal import CSodium

/// libsodium for a farm.
enum FarmSealing {
    /// Checked before the first key is made.
    static let isReady = sodium_init() >= 0

    static func random(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// A keyed digest.
    static func digest(_ bytes: [UInt8], key: [UInt8], count: Int) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: count)
        crypto_generichash(&digest, count, bytes, UInt64(bytes.count), key, key.count)
        return digest
    }

    static func pair() -> (open: [UInt8], secret: [UInt8]) {
        var open = [UInt8](repeating: 0, count: Int(crypto_box_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_box_SECRETKEYBYTES))
        crypto_box_keypair(&open, &secret)
        return (open, secret)
    }

    static func openKey(of secret: [UInt8]) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: Int(crypto_box_PUBLICKEYBYTES))
        crypto_scalarmult_base(&key, secret)
        return key
    }

    /// Seals bytes in a box that only the secret key opens; nil for a bad key.
    static func box(_ plain: [UInt8], for key: [UInt8]) -> [UInt8]? {
        var sealed = [UInt8](repeating: 0, count: plain.count + crypto_box_sealbytes())
        return crypto_box_seal(&sealed, plain, UInt64(plain.count), key) == 0 ? sealed : nil
    }

    static func unbox(_ sealed: ArraySlice<UInt8>, open: [UInt8], secret: [UInt8]) -> [UInt8]? {
        guard sealed.count >= crypto_box_sealbytes() else { return nil }
        var plain = [UInt8](repeating: 0, count: sealed.count - crypto_box_sealbytes())
        let code = crypto_box_seal_open(&plain, Array(sealed), UInt64(sealed.count), open, secret)
        return code == 0 ? plain : nil
    }

    /// Encrypts under a shared key; `about` is authenticated and not contained.
    static func seal(_ plain: [UInt8], key: [UInt8], about: [UInt8]) -> [UInt8] {
        let nonce = random(Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES))
        var sealed = [UInt8](
            repeating: 0,
            count: plain.count + Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
        )
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed,
            nil,
            plain,
            UInt64(plain.count),
            about,
            UInt64(about.count),
            nil,
            nonce,
            key
        )
        return nonce + sealed
    }

    /// nil if it was changed, is about something else, or has another key.
    static func open(_ sealed: [UInt8], key: [UInt8], about: [UInt8]) -> [UInt8]? {
        let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
        let overhead = nonceBytes + Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
        guard sealed.count >= overhead else { return nil }
        let body = Array(sealed[nonceBytes...])
        var plain = [UInt8](repeating: 0, count: sealed.count - overhead)
        let code = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &plain,
            nil,
            nil,
            body,
            UInt64(body.count),
            about,
            UInt64(about.count),
            Array(sealed[..<nonceBytes]),
            key
        )
        return code == 0 ? plain : nil
    }

    static func signatureKey(ofSeed seed: [UInt8]) -> [UInt8] {
        var open = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        crypto_sign_seed_keypair(&open, &secret, seed)
        return open
    }
}
