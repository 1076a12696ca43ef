internal import Glibc
internal import Sound
internal import Wires

enum NeuralVerdict: Equatable, Sendable {
    case sure
    case doubtful
    case foreign
    /// Text that the ear writes where nobody speaks English.
    case refused

    /// Below this mean probability 40 % of words were wrong; clear speech fell below it in 4 of 142 parts.
    private static let sureFrom = 0.7
    private static let englishFrom = 0.5
    static let doubt = 0.4
    static let standInFrom = 0.5
    private static func fewestTurns(ofWords length: Int) -> Double { length < 4 ? 4 : 2.5 }
    private static let loopShare = 0.7

    /// Speech is denser; the ear hears lone words in music and wind.
    private static let leastWordsPerSecond = 0.6
    private static let longSeconds = 2.0

    private static let fewestOverMusic = 5

    init(
        _ text: HeardText,
        speechSeconds: Double,
        clarity: SpeechEvidence.Clarity = .clear,
        isEnglish: Bool = true
    ) {
        let words = text.words.map(\.text)
        // The number of words says nothing in a script without spaces.
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

    /// Fluent English made up from noise or another language fits the sound badly.
    func weighed(by fit: SoundFit, probability: Double, agreement: TextAgreement?) -> NeuralVerdict {
        if self == .refused { return self }
        if self == .doubtful, fit.isBad || probability < Self.englishFrom { return .foreign }
        return fit.bearsOut(agreement) ? self : .foreign
    }

    private static func isForeign(_ word: String, _ isEnglish: Bool) -> Bool {
        word.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x20...0x7E, 0xA1...0xA8, 0xAA...0x24F, 0x2010...0x2027, 0x2030...0x203A, 0x20A0...0x20BF:
                false
            default: isEnglish || !(scalar.properties.isAlphabetic || scalar.properties.isGraphemeExtend)
            }
        }
    }

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

/// Made-up words change with trifles such as the silence around the sound; spoken words do not.
struct TextAgreement: Equatable, Sendable {
    let edits: Int
    let units: Int

    /// Two hearings of one person agree to this extent; those of a crowd do not.
    private static let mostEdits = 0.45
    private static let freeEdits = 2.0
    private static let sureFrom = 0.6

    init(of one: HeardText, and other: HeardText?, isEnglish: Bool = true) {
        let (one, other) = (Self.units(of: one, isEnglish), other.map { Self.units(of: $0, isEnglish) } ?? [])
        edits = Int(EditDistance.between(one, other) { $0 == $1 ? 0 : 1 })
        units = max(one.count, other.count)
    }

    var share: Double { units == 0 ? 1 : 1 - Double(edits) / Double(units) }

    var isEnough: Bool {
        units == 0 || edits < units && Double(edits) <= Self.mostEdits * Double(units) + Self.freeEdits
    }

    var isSure: Bool { share >= Self.sureFrom }

    private static func units(of text: HeardText, _ isEnglish: Bool) -> [String] {
        text.words.flatMap { word in
            let signs = word.text.lowercased().filter { $0.isLetter || $0.isNumber }
            guard isEnglish else { return signs.map(String.init) }
            let letters = signs.filter(\.isLetter)
            return signs.filter(\.isNumber).map(String.init) + (letters.isEmpty ? [] : [letters])
        }
    }
}

struct SoundFit: Equatable, Sendable {
    let perMoment: Double?

    private static let sureFrom = -2.2
    private static let least = -3.2
    /// Shares of words that another hearing must confirm, for a good and for a poor fit.
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
        return try HeardText.checked(reply, within: Double(samples.count) / Double(SpeechSamples.hertz))
    }

    func runs(of samples: [Int16], _ plan: NeuralPlan) async throws(TranscriptionError) -> [[HeardText]] {
        var runs: [[HeardText]] = []
        for settings in plan.runs { runs.append(try await texts(of: samples, settings)) }
        return runs
    }

    func agreement(on text: HeardText, among runs: [[HeardText]], of samples: [Int16], _ plan: NeuralPlan)
        async throws(TranscriptionError) -> TextAgreement
    {
        var ways = runs.map(\.first)
        if ways.count == 1 { ways.append(try await texts(of: samples, plan.otherWay).first) }
        let agreements = ways.map { TextAgreement(of: text, and: $0, isEnglish: isEnglish) }
        return agreements.min { $0.share < $1.share } ?? TextAgreement(of: text, and: nil)
    }

    /// Without its cost per word, the shortest text would win.
    static func likeliest(_ texts: [HeardText], weights: [Double], counting weight: Double) -> HeardText? {
        let likelihoods = zip(texts, weights).map { text, language in
            text.score + weight * (language + Double(spoken(text).count))
        }
        return zip(texts, likelihoods).max { $0.1 < $1.1 }?.0
    }

    static func spoken(_ text: HeardText) -> [String] { text.words.flatMap { SpokenForm.words($0.text) } }
}

enum NeuralParts {
    static let mostSamples = 15 * SpeechSamples.hertz
    static let searchSamples = mostSamples * 3 / 10
    /// Longer silence at either end of a part is cut down to the margin.
    private static let silenceSeconds = 1.5
    private static let marginSeconds = 0.5
    /// Loudness per 50 ms; 15 dB below the loudest is soft.
    private static let lookSamples = SpeechSamples.hertz / 20
    private static let softness = 30
    private static let leastSeconds = 0.05

    private static let leastOffset = 328

    /// Removes a recorder's constant offset, which would pass for steady loudness.
    static func centred(_ samples: [Int16]) -> [Int16] {
        let mean = samples.reduce(0) { $0 + Int($1) } / max(1, samples.count)
        guard abs(mean) >= leastOffset else { return samples }
        return samples.map { Int16(clamping: Int($0) - mean) }
    }

    /// Ranges without gaps; long silence before speech gets one of its own.
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

    static func checked(_ reply: HearReply, within seconds: Double) throws(TranscriptionError) -> [HeardText]
    {
        let texts = try reply.part(of: "understanding") {
            if case .understood(let texts) = $0 { texts } else { nil }
        }
        try check(texts, within: seconds)
        return texts
    }

    /// Refuses impossible texts: the process that sends them reads untrusted sound.
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
            else { throw .engineNonsense(line: "a text has impossible probabilities") }
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
