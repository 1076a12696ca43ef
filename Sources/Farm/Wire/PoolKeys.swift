internal import System

/// A key of a pool: sound is sealed to its public half, and who has the secret half can hear it.
package struct PoolKey: Equatable, Sendable {
    /// What sound is sealed to.
    package let open: [UInt8]
    /// What opens it; nothing for who only offers.
    package let secret: [UInt8]?

    /// A new key.
    package static func made() -> PoolKey? {
        guard FarmSealing.isReady else { return nil }
        let pair = FarmSealing.pair()
        return PoolKey(open: pair.open, secret: pair.secret)
    }

    /// What names it in messages: eight bytes of its digest, which tell nothing of the key.
    package var mark: [UInt8] {
        FarmSealing.digest(Array("mark".utf8), key: open, count: 16).prefix(8).map { $0 }
    }

    /// The mark as people compare it.
    package var markText: String { Hexadecimal.text(mark) }

    /// The key for those who only offer.
    package var withoutSecret: PoolKey { PoolKey(open: open, secret: nil) }
}

/// The keys of a pool, the newest first: it seals, and the older ones open what is still on its way.
package struct PoolKeys: Equatable, Sendable {
    /// Why a text is no list of keys.
    package enum Refusal: Error, Equatable, Sendable {
        case noKey
        case notAKey(line: Int)
        /// The secret half belongs to another public one.
        case mismatch(line: Int)
    }

    /// How many are kept after a change.
    package static let most = 3

    /// The keys, the newest first.
    package private(set) var keys: [PoolKey]

    /// A list of one key.
    package init(_ key: PoolKey) { keys = [key] }

    /// Reads the text of a key file.
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

    /// The key that seals.
    package var newest: PoolKey? { keys.first }

    /// Whether sound can be opened with them.
    package var canHear: Bool { keys.contains { $0.secret != nil } }

    /// The marks of the keys that can hear, the newest first.
    package var marks: [String] { keys.filter { $0.secret != nil }.map(\.markText) }

    /// Puts a new key before the others.
    package mutating func add(_ key: PoolKey) {
        keys = Array(([key] + keys).prefix(Self.most))
    }

    /// The keys for those who only offer: the newest, without its secret.
    package var withoutSecrets: PoolKeys? { newest.map { PoolKeys($0.withoutSecret) } }

    /// The text of a key file.
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
