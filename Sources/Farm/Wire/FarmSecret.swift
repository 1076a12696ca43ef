/// The secret of a job that follows from its sound, and the keys derived from it.
///
/// It is a digest under the pool's key, so that the broker cannot even try whether a job is about a sound that it
/// knows. Words are sealed under a key that follows from it: whoever offers the same sound can read them, and nobody
/// else, so that work that was done for one diary serves the other too.
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
}

extension FarmSecret {
    /// Cuts packed sound into messages and seals each.
    package func sealed(sound: [UInt8]) -> [[UInt8]] {
        let key = derived("sound", count: 32)
        return stride(from: 0, to: sound.count, by: FarmLimits.messageBytes).enumerated().map {
            index,
            start in
            let end = min(sound.count, start + FarmLimits.messageBytes)
            return FarmSealing.seal(
                Array(sound[start..<end]),
                key: key,
                about: [UInt8(truncatingIfNeeded: index)]
            )
        }
    }

    /// nil if it is not that message.
    package func opened(sound message: [UInt8], at index: Int) -> [UInt8]? {
        guard (0..<FarmLimits.chunks).contains(index), message.count <= FarmLimits.messageBytes + 100 else {
            return nil
        }
        return FarmSealing.open(
            message,
            key: derived("sound", count: 32),
            about: [UInt8(truncatingIfNeeded: index)]
        )
    }

    package func sealed(_ answer: FarmAnswer) -> [UInt8] {
        FarmSealing.seal(answer.encoded, key: derived("words", count: 32), about: Array(id.utf8))
    }

    /// nil if the answer is about another job or from a sender without the sound.
    package func opened(answer bytes: [UInt8]) -> FarmAnswer? {
        guard bytes.count <= FarmLimits.messageBytes + 100,
            let plain = FarmSealing.open(bytes, key: derived("words", count: 32), about: Array(id.utf8))
        else { return nil }
        return try? FarmAnswer(encoded: plain)
    }
}
