package import System

public struct Mood: Codable, Equatable, Sendable {
    public enum Source: String, Codable, Sendable {
        case reader, analyser, person
    }

    /// In whole per cent; with ``negative`` it makes 100.
    package var positive: Int
    package var negative: Int
    /// Nil when no feeling is strongest.
    public var emotion: Emotion?
    package var source: Source
    package var evidence: [Evidence]

    /// The caller makes sure that the two add up to 100.
    public init(positive: Int, negative: Int, emotion: Emotion?, source: Source, evidence: [Evidence] = []) {
        self.positive = positive
        self.negative = negative
        self.emotion = emotion
        self.source = source
        self.evidence = evidence
    }

    package var jsonText: JSONText {
        [
            "positive": .integer(positive), "negative": .integer(negative),
            "emotion": .optional(emotion?.rawValue), "source": .string(source.rawValue),
            "evidence": .array(evidence.map(\.jsonText)),
        ]
    }
}

public enum Emotion: String, CaseIterable, Codable, Sendable {
    case joy, sadness, anger, fear
}

public struct Evidence: Codable, Equatable, Sendable {
    package var phrase: String
    /// In characters (graphemes) of the text, from 0; `to` is after the last.
    package var from: Int
    package var to: Int
    /// In seconds of the sound, when the words have times.
    package var start: Double?
    package var end: Double?
    /// 1 is a plain word of feeling, 2 a strong one.
    package var weight: Double
    /// An emotion's name, `positive` or `negative`.
    package var toward: String
    /// Names of rules such as `negation`, `intensifier`, `contrast`.
    package var turnedBy: [String]?

    package init(
        phrase: String,
        from: Int,
        to: Int,
        start: Double? = nil,
        end: Double? = nil,
        weight: Double,
        toward: String,
        turnedBy: [String]? = nil
    ) {
        self.phrase = phrase
        self.from = from
        self.to = to
        self.start = start
        self.end = end
        self.weight = weight
        self.toward = toward
        self.turnedBy = turnedBy
    }

    package var jsonText: JSONText {
        .object(known: [
            "phrase": .string(phrase), "from": .integer(from), "to": .integer(to),
            "start": start.map(JSONText.number), "end": end.map(JSONText.number), "weight": .number(weight),
            "toward": .string(toward), "turnedBy": turnedBy.map(JSONText.strings),
        ])
    }
}

package struct MoodScore: Codable, Equatable, Sendable {
    /// The likelihood of a good mood.
    package var positive: Double
    /// The share of each feeling, by its name; they add up to 1.
    package var emotions: [String: Double]

    package init(positive: Double, emotions: [String: Double]) {
        self.positive = positive
        self.emotions = emotions
    }

    package var jsonText: JSONText {
        // The four in their own order, not a dictionary's.
        let known = Emotion.allCases.map(\.rawValue)
        let names =
            known.filter { emotions[$0] != nil } + emotions.keys.filter { !known.contains($0) }.sorted()
        return [
            "positive": .number(positive),
            "emotions": .object(names.map { .init($0, .number(emotions[$0] ?? 0)) }),
        ]
    }
}

extension MoodScore {
    /// The weights of the four feelings, in their order; figures get four decimals.
    init(positive: Double, weights: [Double]) {
        let sum = weights.reduce(0, +)
        let pairs = zip(Emotion.allCases, weights).map { ($0.rawValue, (($1 / sum) * 1e4).rounded() / 1e4) }
        self.init(
            positive: (positive * 1e4).rounded() / 1e4,
            emotions: Dictionary(uniqueKeysWithValues: pairs)
        )
    }
}

/// A mood or the reason there is none, and always the figures.
public struct MoodReading: Codable, Equatable, Sendable {
    public enum Reason: String, Codable, Sendable {
        /// Nothing in the text speaks of a feeling.
        case nothingFelt
        /// Something does, but not enough to say which way.
        case unsure
        case unknownLanguage
        case noText
    }

    package var mood: Mood?
    package var moodReason: Reason?
    package var score: MoodScore

    package init(mood: Mood?, moodReason: Reason?, score: MoodScore) {
        self.mood = mood
        self.moodReason = moodReason
        self.score = score
    }
}

/// A reading together with all that it was made from.
package struct MoodAnalysis {
    package let reading: MoodReading
    /// Phrases that speak for a mood, also when they are not enough for one.
    package private(set) var evidence: [Evidence] = []
    package private(set) var bias: Line = .zero
    package private(set) var total: Line = .zero
    /// The factor of every weight, because long texts say everything more often.
    package private(set) var scale = 0.0

    private var hits: [MoodHit] = []
    private var texts: (ruler: TextRuler, plain: NormalisedText)?

    package var sums: [Sum] {
        guard let texts else { return [] }
        return hits.map { hit in
            Sum(
                phrase: texts.ruler.text(texts.plain.origin(of: hit.range)),
                weights: Line(hit.weights * scale),
                turnedBy: hit.turns.names,
                isEvidence: Evidence.toward(hit) != nil
            )
        }
    }

    /// The figures for a good mood and for each feeling; below 0 they speak against it.
    package struct Line: Equatable {
        package var positive, joy, sadness, anger, fear: Double

        static let zero = Line(.zero)

        init(_ weights: MoodWeights) {
            positive = weights.positive
            joy = weights[.joy]
            sadness = weights[.sadness]
            anger = weights[.anger]
            fear = weights[.fear]
        }
    }

    package struct Sum {
        package var phrase: String
        package var weights: Line
        package var turnedBy: [String]
        package var isEvidence: Bool
    }

    init(text: String, nothing reason: MoodReading.Reason) {
        let even = MoodScore(positive: 0.5, weights: [Double](repeating: 0.25, count: 4))
        reading = MoodReading(mood: nil, moodReason: reason, score: even)
    }

    init(text: String, plain: NormalisedText, hits: [MoodHit], bias: MoodWeights, heard: HeardWords) {
        let parts = hits.reduce(0) { $0 + $1.parts }
        let scale = 2 / Double(parts + 2).squareRoot()
        var tally = MoodTally(bias: bias, scale: scale)
        for hit in hits { tally.add(hit) }
        let verdict = MoodVerdict(tally)
        let ruler = TextRuler(text)
        evidence = hits.compactMap { Evidence($0, text: ruler, plain: plain, heard: heard) }
        let mood = verdict.isAnswer ? verdict.mood(evidence) : nil
        let reason: MoodReading.Reason? =
            verdict.isAnswer ? nil : verdict.hasEvidence ? .unsure : .nothingFelt
        reading = MoodReading(mood: mood, moodReason: reason, score: verdict.score)
        self.scale = scale
        self.bias = Line(bias)
        total = Line(tally.total)
        self.hits = hits
        texts = (ruler, plain)
    }
}
