internal import Glibc
internal import Wires

/// How well the words that an ear wrote fit the sound, by PocketSphinx, which has placed them there.
struct SoundFit: Equatable, Sendable {
    /// The logarithm of how likely a moment of the words is by them; nothing where they were not found.
    let perMoment: Double?

    /// English that is heard well is above this, and so is nothing else.
    private static let sureFrom = -2.2
    /// Below this English is only what noise or an accent makes hard to hear.
    private static let least = -3.2
    /// How much of the words another hearing has in common, of English alone: where they fit so, and where less.
    private static let enoughShare = 0.5
    private static let sureShare = 0.7

    init(perMoment: Double?) { self.perMoment = perMoment }

    /// The fit of words that were placed; nothing is known of those that have no place.
    init(of placed: [HeardWord?]?) {
        var (sum, seconds) = (0.0, 0.0)
        for case let word? in placed ?? [] where word.end > word.start {
            sum += (word.end - word.start) * log(max(word.probability, 1e-9))
            seconds += word.end - word.start
        }
        perMoment = seconds > 0 ? sum / seconds : nil
    }

    /// Whether there is so little doubt that no other hearing has to tell.
    var isSure: Bool { perMoment.map { $0 >= Self.sureFrom } ?? false }

    /// Whether the words are hardly in the sound.
    var isBad: Bool { perMoment.map { $0 < Self.least } ?? true }

    /// Whether the words may be those that were said, if another hearing has so much in common with them.
    func bearsOut(_ agreement: TextAgreement?) -> Bool {
        isSure || (agreement?.share ?? 0) >= (isBad ? Self.sureShare : Self.enoughShare)
    }
}
