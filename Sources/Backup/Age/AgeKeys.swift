/// The public half of a key, `age1…`.
package struct AgeRecipient: Hashable, Sendable {
    let key: [UInt8]
    /// In lower case.
    package let text: String

    package init?(_ text: String) {
        guard let (prefix, bytes) = Bech32.decode(text), prefix == "age", bytes.count == 32 else {
            return nil
        }
        self.init(key: bytes, text: text.lowercased())
    }

    init(key: [UInt8], text: String) {
        self.key = key
        self.text = text
    }
}

/// The secret half of a key, `AGE-SECRET-KEY-1…`.
package struct AgeIdentity: Sendable {
    let secret: [UInt8]
    let publicKey: [UInt8]

    package init?(_ text: String) {
        guard let (prefix, bytes) = Bech32.decode(text), prefix == "age-secret-key-", bytes.count == 32 else {
            return nil
        }
        self.init(secret: bytes)
    }

    init(secret: [UInt8]) {
        self.secret = secret
        publicKey = Sodium.publicKey(of: secret)
    }
}
