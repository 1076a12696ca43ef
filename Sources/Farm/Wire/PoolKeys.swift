internal import System

/// A key of a pool: sound is sealed to its public half, and who has the secret half can hear it.
package struct PoolKey: Equatable, Sendable {
    package let open: [UInt8]
    /// nil for a machine that only offers.
    package let secret: [UInt8]?

    package static func made() -> PoolKey? {
        guard FarmSealing.isReady else { return nil }
        let pair = FarmSealing.pair()
        return PoolKey(open: pair.open, secret: pair.secret)
    }

    /// Names it in messages: eight bytes of its digest, which tell nothing of the key.
    package var mark: [UInt8] {
        FarmSealing.digest(Array("mark".utf8), key: open, count: 16).prefix(8).map { $0 }
    }

    package var markText: String { Hexadecimal.text(mark) }

    package var withoutSecret: PoolKey { PoolKey(open: open, secret: nil) }
}

/// The keys of a pool, the newest first: it seals, the older ones open jobs on their way.
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

    package mutating func add(_ key: PoolKey) {
        keys = Array(([key] + keys).prefix(Self.most))
    }

    /// The newest key without its secret, for machines that only offer.
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
