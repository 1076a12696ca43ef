internal import Wires

/// What becomes of a text that a neural ear made of a part.
enum NeuralVerdict: Equatable, Sendable {
    case sure
    /// Its words count, but each is to be doubted.
    case doubtful
    /// The same, and what was said may not be English.
    case foreign
    /// It is what this ear writes where nobody speaks English.
    case refused

    /// Below this mean probability four words in ten were wrong; clear speech was below it in 4 of 142 parts.
    private static let sureFrom = 0.7
    /// Below this, what was said may not even be English.
    private static let englishFrom = 0.5
    /// The highest probability of a word in a part that is to be doubted as a whole.
    static let doubt = 0.4
    /// What PocketSphinx is surer of than this, on average, is taken where the ear made nothing of a part.
    static let standInFrom = 0.5
    /// A text that repeats itself so often, with so little beside, is a loop.
    private static func fewestTurns(ofWords length: Int) -> Double { length < 4 ? 4 : 2.5 }
    private static let loopShare = 0.7

    /// Nobody speaks for so long and says so little: what music and wind are taken for are lone words.
    private static let leastWordsPerSecond = 0.6
    private static let longSeconds = 2.0

    /// What this ear writes to music and to nobody has fewer words.
    private static let fewestOverMusic = 5

    /// Judges the text of a part that has so many seconds of what may be speech.
    ///
    /// Where the sound is unclear, only a text that is sure counts: over music, or of several people at once.
    init(
        _ text: HeardText,
        speechSeconds: Double,
        clarity: SpeechEvidence.Clarity = .clear,
        isEnglish: Bool = true
    ) {
        let words = text.words.map(\.text)
        // Where words are not written apart, their number says nothing.
        let isSparse =
            isEnglish && speechSeconds >= Self.longSeconds
            && Double(words.count) < Self.leastWordsPerSecond * speechSeconds
        let isForeign = words.contains { Self.isForeign($0, isEnglish) }
        if !text.hasEnded || isSparse || isForeign || Self.isLoop(words) {
            self = .refused
        } else if clarity != .clear, Self.isRepeated(words) {
            self = .refused
        } else if clarity == .unclear,
            words.count < Self.fewestOverMusic || text.meanProbability < Self.sureFrom
        {
            self = .refused
        } else {
            self = text.meanProbability < Self.sureFrom ? .doubtful : .sure
        }
    }

    /// What becomes of it once it is known how much of the text another hearing has in common with it.
    func weighed(by agreement: TextAgreement) -> NeuralVerdict {
        if self == .refused || !agreement.isEnough { return .refused }
        return agreement.isSure ? self : .doubtful
    }

    /// What becomes of it once it is known how well the words fit the sound of a part.
    ///
    /// Of other languages, and of sound that nobody makes by speaking, an ear makes fluent English now and then, and is
    /// sure of it; but its sounds are others. Where noise or an accent may be to blame for that, another hearing tells.
    func weighed(by fit: SoundFit, probability: Double, agreement: TextAgreement?) -> NeuralVerdict {
        if self == .refused { return self }
        if self == .doubtful, fit.isBad || probability < Self.englishFrom { return .foreign }
        return fit.bearsOut(agreement) ? self : .foreign
    }

    /// Whether a word has signs that no text has, such as notes and copyright, or letters that no English text has.
    private static func isForeign(_ word: String, _ isEnglish: Bool) -> Bool {
        word.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x20...0x7E, 0xA1...0xA8, 0xAA...0x24F, 0x2010...0x2027, 0x2030...0x203A, 0x20A0...0x20BF:
                false
            default: isEnglish || !(scalar.properties.isAlphabetic || scalar.properties.isGraphemeExtend)
            }
        }
    }

    /// Whether it is what this ear writes to crowds, which is the same words again and again.
    private static func isRepeated(_ words: [String]) -> Bool {
        2 * Set(words.map { $0.lowercased() }).count < words.count
    }

    /// Whether most of the words are one phrase, said over and over.
    ///
    /// People do repeat themselves, so it is a loop only when it fills the part.
    static func isLoop(_ words: [String]) -> Bool {
        let plain = words.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        return (1...12).contains { length in
            var run = 0
            var longest = 0
            for place in plain.indices.dropFirst(length) {
                run = plain[place] == plain[place - length] ? run + 1 : 0
                longest = max(longest, run)
            }
            let filled = longest + length
            return Double(filled) >= fewestTurns(ofWords: length) * Double(length)
                && Double(filled) >= loopShare * Double(plain.count)
        }
    }
}
