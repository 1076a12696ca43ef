internal import CSodium
internal import System

/// The secret of a job, a digest of its sound under the pool's key: the broker cannot test if it knows the sound.
///
/// Whoever offers the same sound derives the same keys and can read the words, and nobody else.
package struct FarmSecret: Equatable, Sendable {
    static let count = 64

    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(of facts: [UInt8], key: PoolKey) {
        bytes = FarmSealing.digest(facts, key: key.open, count: Self.count)
    }

    var id: String { Hexadecimal.text(derived("id", count: 20)) }

    private func derived(_ purpose: String, count: Int) -> [UInt8] {
        FarmSealing.digest(Array(purpose.utf8), key: bytes, count: count)
    }

    package func sealed(sound: [UInt8]) -> [[UInt8]] {
        let key = derived("sound", count: 32)
        return stride(from: 0, to: sound.count, by: FarmLimits.messageBytes).enumerated().map {
            index,
            start in
            let part = Array(sound[start..<min(sound.count, start + FarmLimits.messageBytes)])
            return FarmSealing.seal(part, key: key, about: [UInt8(truncatingIfNeeded: index)])
        }
    }

    /// Nil for another message.
    package func opened(sound message: [UInt8], at index: Int) -> [UInt8]? {
        let isPossible =
            (0..<FarmLimits.chunks).contains(index) && message.count <= FarmLimits.messageBytes + 100
        guard isPossible else { return nil }
        let about = [UInt8(truncatingIfNeeded: index)]
        return FarmSealing.open(message, key: derived("sound", count: 32), about: about)
    }

    package func sealed(_ answer: FarmAnswer) -> [UInt8] {
        FarmSealing.seal(answer.encoded, key: derived("words", count: 32), about: Array(id.utf8))
    }

    /// Nil if the answer is about another job or its sender lacks the sound.
    package func opened(answer bytes: [UInt8]) -> FarmAnswer? {
        guard bytes.count <= FarmLimits.messageBytes + 100,
            let plain = FarmSealing.open(bytes, key: derived("words", count: 32), about: Array(id.utf8))
        else { return nil }
        return try? FarmAnswer(encoded: plain)
    }
}

enum FarmSealing {
    /// Checked before the first key is made.
    static let isReady = sodium_init() >= 0

    static func random(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

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

    /// Only the secret key opens the box; nil for a bad key.
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

    /// Authenticates `about` without containing it.
    static func seal(_ plain: [UInt8], key: [UInt8], about: [UInt8]) -> [UInt8] {
        let nonce = random(Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES))
        let overhead = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
        var sealed = [UInt8](repeating: 0, count: plain.count + overhead)
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

    /// Nil if it was changed, is about something else, or has another key.
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
