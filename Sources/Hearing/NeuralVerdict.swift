internal import Glibc
internal import Wires

enum NeuralVerdict: Equatable, Sendable {
    case sure
    case doubtful
    case foreign
    /// Words as this ear writes them where nobody speaks English.
    case refused

    /// Below this mean probability four words in ten were wrong; clear speech was below it in 4 of 142 parts.
    private static let sureFrom = 0.7
    private static let englishFrom = 0.5
    static let doubt = 0.4
    /// PocketSphinx has to be surer than this, on average, to stand in for an ear that found no words.
    static let standInFrom = 0.5
    /// A text that repeats itself so often, with so little beside, is a loop.
    private static func fewestTurns(ofWords length: Int) -> Double { length < 4 ? 4 : 2.5 }
    private static let loopShare = 0.7

    /// Nobody speaks for so long and says so little: music and wind are taken for lone words.
    private static let leastWordsPerSecond = 0.6
    private static let longSeconds = 2.0

    /// The ear's texts for music and silence have fewer words.
    private static let fewestOverMusic = 5

    /// In unclear sound, as with music or several people at once, only a sure text counts.
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

    func weighed(by agreement: TextAgreement) -> NeuralVerdict {
        if self == .refused || !agreement.isEnough { return .refused }
        return agreement.isSure ? self : .doubtful
    }

    /// The verdict once the fit of the words and the sound is known.
    ///
    /// Of other languages and of noise an ear makes fluent English now and then, and is sure of it; but its sounds
    /// differ. Where noise or an accent may be to blame for that, another hearing decides.
    func weighed(by fit: SoundFit, probability: Double, agreement: TextAgreement?) -> NeuralVerdict {
        if self == .refused { return self }
        if self == .doubtful, fit.isBad || probability < Self.englishFrom { return .foreign }
        return fit.bearsOut(agreement) ? self : .foreign
    }

    /// Signs that no text has, such as notes and copyright, or letters that no English text has.
    private static func isForeign(_ word: String, _ isEnglish: Bool) -> Bool {
        word.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x20...0x7E, 0xA1...0xA8, 0xAA...0x24F, 0x2010...0x2027, 0x2030...0x203A, 0x20A0...0x20BF:
                false
            default: isEnglish || !(scalar.properties.isAlphabetic || scalar.properties.isGraphemeExtend)
            }
        }
    }

    /// The same words again and again, as this ear writes to crowds.
    private static func isRepeated(_ words: [String]) -> Bool {
        2 * Set(words.map { $0.lowercased() }).count < words.count
    }

    /// One phrase that fills the part; people repeat themselves too.
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

/// The agreement of two hearings of the same sound.
///
/// Words that an ear makes up of many voices hang on trifles, such as the silence around the sound; words that were
/// said do not.
struct TextAgreement: Equatable, Sendable {
    let edits: Int
    let units: Int

    /// Two hearings of one person agree so far, also amid softer voices; those of several people at once do not.
    private static let mostEdits = 0.45
    /// In a short text so many more words may differ, as one word is much of it.
    private static let freeEdits = 2.0
    private static let sureFrom = 0.6

    /// Compares letter by letter where a language may not write its words apart.
    init(of one: HeardText, and other: HeardText?, isEnglish: Bool = true) {
        let (one, other) = (Self.units(of: one, isEnglish), other.map { Self.units(of: $0, isEnglish) } ?? [])
        edits = Self.edits(one, other)
        units = max(one.count, other.count)
    }

    var share: Double { units == 0 ? 1 : 1 - Double(edits) / Double(units) }

    var isEnough: Bool {
        units == 0
            || edits < units && Double(edits) <= Self.mostEdits * Double(units) + Self.freeEdits
    }

    var isSure: Bool { share >= Self.sureFrom }

    /// Words without capitals and punctuation, which hang on trifles too, as does "14, 55" or "1455".
    private static func units(of text: HeardText, _ isEnglish: Bool) -> [String] {
        text.words.flatMap { word in
            let signs = word.text.lowercased().filter { $0.isLetter || $0.isNumber }
            guard isEnglish else { return signs.map(String.init) }
            let letters = signs.filter(\.isLetter)
            return signs.filter(\.isNumber).map(String.init) + (letters.isEmpty ? [] : [letters])
        }
    }

    private static func edits(_ one: [String], _ other: [String]) -> Int {
        var row = Array(0...other.count)
        for (place, word) in one.enumerated() {
            var last = row[0]
            row[0] = place + 1
            for column in other.indices {
                let change = last + (word == other[column] ? 0 : 1)
                last = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, last + 1)
            }
        }
        return row[other.count]
    }
}

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
