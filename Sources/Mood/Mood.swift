package import System

public struct Mood: Codable, Equatable, Sendable {
    public enum Source: String, Codable, Sendable {
        case reader, analyser, person
    }

    /// `least` is a natural logarithm.
    package var positive: Int
    package var negative: Int
    public var emotion: Emotion?
    package var source: Source
    package var evidence: [Evidence]

    public init(positive: Int, negative: Int, emotion: Emotion?, source: Source, evidence: [Evidence] = []) {
        (self.positive, self.negative, self.emotion) = (positive, negative, emotion)
        (self.source, self.evidence) = (source, evidence)
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
    /// Characters from 0; `to` is after the last.
    package var from: Int
    package var to: Int
    package var start: Double?
    package var end: Double?
    /// 1 for a plain word of feeling, 2 for a strong one.
    package var weight: Double
    /// An emotion's name, `positive` or `negative`.
    package var toward: String
    /// Rules such as `negation`, `intensifier` or `contrast`.
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
        (self.phrase, self.from, self.to, self.start) = (phrase, from, to, start)
        (self.end, self.weight, self.toward, self.turnedBy) = (end, weight, toward, turnedBy)
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
    package var positive: Double
    package var emotions: [String: Double]

    package init(positive: Double, emotions: [String: Double]) {
        self.positive = positive
        self.emotions = emotions
    }

    package var jsonText: JSONText {
        // Emotions keep their order.
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
    init(positive: Double, weights: [Double]) {
        let sum = weights.reduce(0, +)
        let pairs = zip(Emotion.allCases, weights).map { ($0.rawValue, (($1 / sum) * 1e4).rounded() / 1e4) }
        self.init(
            positive: (positive * 1e4).rounded() / 1e4,
            emotions: Dictionary(uniqueKeysWithValues: pairs)
        )
    }
}

public struct MoodReading: Codable, Equatable, Sendable {
    public enum Reason: String, Codable, Sendable {
        case nothingFelt
        /// Some evidence, but not enough for a decision.
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

package struct MoodAnalysis {
    package let reading: MoodReading
    package private(set) var evidence: [Evidence] = []
    package private(set) var bias: Line = .zero
    package private(set) var total: Line = .zero
    /// Dampens all weights, because long texts repeat themselves.
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

    /// Figures below 0 count against the mood or feeling.
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
