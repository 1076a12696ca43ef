internal import Glibc
internal import Wires

/// The fit of an ear's words and the sound, by PocketSphinx's alignment.
struct SoundFit: Equatable, Sendable {
    /// The log likelihood of a moment of the words; nil where they were not found.
    let perMoment: Double?

    /// English that is heard well is above this, and nothing else is.
    private static let sureFrom = -2.2
    /// English below this is hard to hear because of noise or an accent.
    private static let least = -3.2
    /// The share of words that another hearing must have in common, for English alone: with a good fit, and with less.
    private static let enoughShare = 0.5
    private static let sureShare = 0.7

    init(perMoment: Double?) { self.perMoment = perMoment }

    init(of placed: [HeardWord?]?) {
        var (sum, seconds) = (0.0, 0.0)
        for case let word? in placed ?? [] where word.end > word.start {
            sum += (word.end - word.start) * log(max(word.probability, 1e-9))
            seconds += word.end - word.start
        }
        perMoment = seconds > 0 ? sum / seconds : nil
    }

    var isSure: Bool { perMoment.map { $0 >= Self.sureFrom } ?? false }

    var isBad: Bool { perMoment.map { $0 < Self.least } ?? true }

    /// The words may be those that were said, if another hearing has so much in common with them.
    func bearsOut(_ agreement: TextAgreement?) -> Bool {
        isSure || (agreement?.share ?? 0) >= (isBad ? Self.sureShare : Self.enoughShare)
    }
}
