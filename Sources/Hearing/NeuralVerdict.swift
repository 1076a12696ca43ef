internal import Glibc
internal import Sound
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

    /// Real speech has more words a second; the ear takes music and wind for lone words.
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

    /// Has signs such as notes and copyright, or letters that English lacks.
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

struct NeuralTexts: Sendable {
    private let pool: HearPool
    private let ear: HearPool.Ear
    private let isEnglish: Bool

    init(_ ear: SecondEar, pool: HearPool) {
        self.pool = pool
        self.ear = HearPool.Ear(ear.model)
        isEnglish = ear.isEnglish
    }

    func texts(
        of samples: [Int16],
        _ settings: NeuralSettings
    ) async throws(TranscriptionError) -> [HeardText] {
        let request = HearRequest.understand(samples, settings)
        let limit = PocketSphinxTranscriber.limitSeconds(for: samples.count)
        let reply = try await pool.with(ear) { (place) async throws(TranscriptionError) in
            try await place.worker.ask(request, limitSeconds: limit)
        }
        switch reply {
        case .understood(let texts):
            try HeardText.check(texts, within: Double(samples.count) / Double(SpeechSamples.hertz))
            return texts
        case .failed(let fault): throw TranscriptionError(fault)
        default: throw .engineNonsense(line: "no answer to understanding")
        }
    }

    func runs(
        of samples: [Int16],
        _ plan: NeuralPlan
    ) async throws(TranscriptionError) -> [[HeardText]] {
        var runs: [[HeardText]] = []
        for settings in plan.runs { runs.append(try await texts(of: samples, settings)) }
        return runs
    }

    /// The agreement with the run that agrees least; after a single run, the sound is heard once more.
    func agreement(
        on text: HeardText,
        among runs: [[HeardText]],
        of samples: [Int16],
        _ plan: NeuralPlan
    ) async throws(TranscriptionError) -> TextAgreement {
        var ways = runs.map(\.first)
        if ways.count == 1 { ways.append(try await texts(of: samples, plan.otherWay).first) }
        let agreements = ways.map { TextAgreement(of: text, and: $0, isEnglish: isEnglish) }
        return agreements.min { $0.share < $1.share } ?? TextAgreement(of: text, and: nil)
    }

    /// The likeliest text with its weight as language; each word gets its cost back, or the shortest would win.
    static func likeliest(_ texts: [HeardText], weights: [Double], counting weight: Double) -> HeardText? {
        let likelihoods = zip(texts, weights).map { text, language in
            text.score + weight * (language + Double(spoken(text).count))
        }
        return zip(texts, likelihoods).max { $0.1 < $1.1 }?.0
    }

    static func spoken(_ text: HeardText) -> [String] {
        text.words.flatMap { SpokenForm.words($0.text) }
    }
}

enum NeuralParts {
    static let mostSamples = 15 * SpeechSamples.hertz
    /// A part ends at the quietest place among so many samples before its end.
    static let searchSamples = mostSamples * 3 / 10
    /// Longer silence at an end of a part is left out of it, but for the margin.
    private static let silenceSeconds = 1.5
    private static let marginSeconds = 0.5
    /// Loudness is measured every 50 ms; sound with a thirtieth of the power, 15 dB less, is soft.
    private static let lookSamples = SpeechSamples.hertz / 20
    private static let softness = 30
    private static let leastSeconds = 0.05

    /// A recorder that adds a constant adds at least a hundredth of full scale.
    private static let leastOffset = 328

    /// The samples without a recorder's constant, which would pass for loudness that never moves.
    static func centred(_ samples: [Int16]) -> [Int16] {
        let mean = samples.reduce(0) { $0 + Int($1) } / max(1, samples.count)
        guard abs(mean) >= leastOffset else { return samples }
        return samples.map { Int16(clamping: Int($0) - mean) }
    }

    /// Ranges without gaps; long silence or noise before speech is one of its own, so it takes no room from words.
    static func cuts(_ samples: [Int16], speech spans: [SpeechSpan] = []) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while samples.count - start > mostSamples {
            let before = silence(from: start, speech: spans) ?? softSound(from: start, in: samples)
            if let before, before.upperBound < samples.count {
                ranges.append(before)
                start = before.upperBound
                continue
            }
            let window = (start + mostSamples - searchSamples)..<(start + mostSamples)
            let cut = window.lowerBound + SoundParts.quietest(in: Array(samples[window]))
            ranges.append(start..<cut)
            start = cut
        }
        return ranges + [start..<samples.count]
    }

    private static func silence(from start: Int, speech spans: [SpeechSpan]) -> Range<Int>? {
        let hertz = Double(SpeechSamples.hertz)
        let begin = Double(start) / hertz
        guard let next = spans.first(where: { $0.end - begin > leastSeconds }),
            next.start - begin > silenceSeconds
        else { return nil }
        return start..<Int(((next.start - marginSeconds) * hertz).rounded())
    }

    /// A long beginning far softer than the loudest place of the part that would begin here, without the margin.
    private static func softSound(from start: Int, in samples: [Int16]) -> Range<Int>? {
        let end = min(start + mostSamples, samples.count)
        let powers = stride(from: start, through: end - lookSamples, by: lookSamples).map { look in
            samples[look..<(look + lookSamples)].reduce(0) { $0 + Int($1) * Int($1) }
        }
        let loudest = powers.max() ?? 0
        let soft = powers.prefix { softness * $0 < loudest }.count * lookSamples
        guard soft > Int(silenceSeconds * Double(SpeechSamples.hertz)) else { return nil }
        return start..<(start + soft - Int(marginSeconds * Double(SpeechSamples.hertz)))
    }

    static func speechSeconds(in part: Range<Int>, speech spans: [SpeechSpan]) -> Double {
        let hertz = Double(SpeechSamples.hertz)
        let (start, end) = (Double(part.lowerBound) / hertz, Double(part.upperBound) / hertz)
        return spans.reduce(0) { $0 + max(0, min($1.end, end) - max($1.start, start)) }
    }

    static func heard(_ part: Range<Int>, speech spans: [SpeechSpan]) -> Range<Int>? {
        let hertz = Double(SpeechSamples.hertz)
        let (start, end) = (Double(part.lowerBound) / hertz, Double(part.upperBound) / hertz)
        let inside = spans.filter { min($0.end, end) - max($0.start, start) > leastSeconds }
        guard let first = inside.first, let last = inside.last else { return nil }
        func sample(_ seconds: Double) -> Int {
            min(max(Int((seconds * hertz).rounded()), part.lowerBound), part.upperBound)
        }
        let lower =
            first.start - start > silenceSeconds ? sample(first.start - marginSeconds) : part.lowerBound
        let upper = end - last.end > silenceSeconds ? sample(last.end + marginSeconds) : part.upperBound
        return lower < upper ? lower..<upper : nil
    }
}

extension HeardText {
    private static let mostTexts = 16
    private static let mostPerSecond = 50.0
    private static let mostBytes = 1_000

    /// Refuses texts that no ear could make of so many seconds: the program that sends them reads strangers' sound.
    static func check(_ texts: [HeardText], within seconds: Double) throws(TranscriptionError) {
        guard texts.count <= mostTexts else { throw .engineNonsense(line: "\(texts.count) texts for a part") }
        for text in texts {
            guard Double(text.words.count) <= mostPerSecond * (seconds + 1) else {
                throw .engineNonsense(line: "\(text.words.count) words in \(seconds) s")
            }
            let isPlausible = text.words.allSatisfy {
                (0...1).contains($0.probability) && $0.text.utf8.count <= mostBytes
            }
            guard isPlausible, (0...1).contains(text.meanProbability), text.score.isFinite, text.tokens >= 0
            else {
                throw .engineNonsense(line: "a text has impossible probabilities")
            }
        }
    }
}

extension HeardWord {
    private static let mostPerSecond = 50.0
    private static let mostBytes = 1_000
    private static let mostAlternatives = 100

    static func check(_ words: [HeardWord], within seconds: Double) throws(TranscriptionError) {
        guard Double(words.count) <= mostPerSecond * (seconds + 1) else {
            throw .engineNonsense(line: "\(words.count) words in \(seconds) s")
        }
        for word in words {
            let times = -0.5...(seconds + 1)
            guard times.contains(word.start), times.contains(word.end), word.start <= word.end,
                (0...1).contains(word.probability)
            else { throw .engineNonsense(line: "a word has impossible times") }
            guard ([word.text] + word.alternatives).allSatisfy({ $0.utf8.count <= mostBytes }),
                word.alternatives.count <= mostAlternatives
            else { throw .engineNonsense(line: "a word is longer than words are") }
        }
    }
}
