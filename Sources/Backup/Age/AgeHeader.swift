/// The header of an age file, version 1: the file's key, wrapped for each recipient, and a MAC.
enum AgeHeader {
    static let opening = "age-encryption.org/v1\n"
    /// Longer than any header that we read.
    static let mostBytes = 1 << 16

    static func text(for recipients: [AgeRecipient], fileKey: [UInt8]) -> String? {
        var text = opening
        for recipient in recipients {
            let ephemeral = Sodium.random(32)
            let share = Sodium.publicKey(of: ephemeral)
            guard let shared = Sodium.shared(ephemeral, with: recipient.key) else { return nil }
            let wrapped = Sodium.seal(fileKey, key: wrap(shared, share, recipient.key), nonce: zeros)
            text += "-> X25519 \(PlainBase64.text(of: share))\n\(PlainBase64.text(of: wrapped))\n"
        }
        text += "---"
        return text + " \(PlainBase64.text(of: sum(of: Array(text.utf8), fileKey)))\n"
    }

    static func length(recipients: Int) -> Int {
        opening.utf8.count + recipients * ("-> X25519 ".utf8.count + 43 + 1 + 43 + 1) + "--- ".utf8.count + 43
            + 1
    }

    struct Found {
        var length: Int
        var fileKey: [UInt8]
    }

    static func read(_ bytes: [UInt8], identities: [AgeIdentity]) throws(AgeError) -> Found {
        guard bytes.starts(with: opening.utf8) else { throw .notAge }
        var start = opening.utf8.count
        var stanzas: [Stanza] = []
        while let line = line(in: bytes, from: start) {
            if line.hasPrefix("---") {
                let signed = Array(bytes[..<(start + 3)])
                guard line.hasPrefix("--- "), let sum = PlainBase64.bytes(of: line.dropFirst(4)) else {
                    throw .damaged
                }
                let key = try fileKey(of: stanzas, identities)
                guard Sodium.areEqual(sum, self.sum(of: signed, key)) else { throw .damaged }
                return Found(length: start + line.utf8.count + 1, fileKey: key)
            }
            stanzas.append(try stanza(line, in: bytes, &start))
        }
        throw .damaged
    }

    private struct Stanza {
        var arguments: [Substring]
        var body: [UInt8]
    }

    private static func stanza(_ first: String, in bytes: [UInt8], _ start: inout Int) throws(AgeError)
        -> Stanza
    {
        guard first.hasPrefix("-> ") else { throw .damaged }
        start += first.utf8.count + 1
        var body = ""
        while true {
            guard let line = line(in: bytes, from: start), line.utf8.count <= 64 else { throw .damaged }
            start += line.utf8.count + 1
            body += line
            // The last line is the one that is not full.
            if line.utf8.count < 64 { break }
        }
        guard let decoded = PlainBase64.bytes(of: body) else { throw .damaged }
        return Stanza(arguments: first.dropFirst(3).split(separator: " "), body: decoded)
    }

    private static func line(in bytes: [UInt8], from start: Int) -> String? {
        guard start < bytes.count, let end = bytes[start...].firstIndex(of: 0x0a) else { return nil }
        return String(validating: bytes[start..<end], as: UTF8.self)
    }

    private static func fileKey(of stanzas: [Stanza], _ identities: [AgeIdentity]) throws(AgeError) -> [UInt8]
    {
        for stanza in stanzas where stanza.arguments.first == "X25519" {
            guard stanza.arguments.count == 2, let share = PlainBase64.bytes(of: stanza.arguments[1]),
                share.count == 32, stanza.body.count == 32
            else { throw .damaged }
            for identity in identities {
                guard let shared = Sodium.shared(identity.secret, with: share) else { throw .damaged }
                let key = wrap(shared, share, identity.publicKey)
                if let fileKey = Sodium.open(stanza.body, key: key, nonce: zeros) { return fileKey }
            }
        }
        throw .noIdentityFits
    }

    private static let zeros = [UInt8](repeating: 0, count: 12)

    private static func wrap(_ shared: [UInt8], _ share: [UInt8], _ recipient: [UInt8]) -> [UInt8] {
        Sodium.derive(from: shared, salt: share + recipient, info: "age-encryption.org/v1/X25519")
    }

    private static func sum(of header: [UInt8], _ fileKey: [UInt8]) -> [UInt8] {
        Sodium.hmac(header, key: Sodium.derive(from: fileKey, salt: [], info: "header"))
    }
}

enum AgeError: Error, Equatable { case notAge, damaged, noIdentityFits }

/// Base64 without padding, in which each value has one spelling.
enum PlainBase64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
            let bits = three[0] << 16 | three[1] << 8 | three[2]
            let count = min(3, bytes.count - start) + 1
            text += (0..<count).map { letters[bits >> (18 - 6 * $0) & 63] }
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func bytes(of text: some StringProtocol) -> [UInt8]? {
        let values = text.utf8.compactMap { letters.firstIndex(of: $0) }
        guard values.count == text.utf8.count, values.count % 4 != 1 else { return nil }
        var (bits, count) = (0, 0)
        var bytes: [UInt8] = []
        for value in values {
            bits = (bits << 6 | value) & 0x3fff
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bits & (1 << count - 1) == 0 ? bytes : nil
    }
}
