package import System

public struct Mood: Codable, Equatable, Sendable {
    public enum Source: String, Codable, Sendable {
        case reader, analyser, person
    }

    /// In whole per cent; with ``negative`` it makes 100.
    public var positive: Int
    public var negative: Int
    /// Nil when no feeling is strongest.
    public var emotion: Emotion?
    public var source: Source
    public var evidence: [Evidence]

    /// The caller makes sure that the two add up to 100.
    public init(positive: Int, negative: Int, emotion: Emotion?, source: Source, evidence: [Evidence] = []) {
        self.positive = positive
        self.negative = negative
        self.emotion = emotion
        self.source = source
        self.evidence = evidence
    }
}

public enum Emotion: String, CaseIterable, Codable, Sendable {
    case joy, sadness, anger, fear
}

public struct Evidence: Codable, Equatable, Sendable {
    public var phrase: String
    /// In characters (graphemes) of the text, from 0; `to` is after the last.
    public var from: Int
    public var to: Int
    /// In seconds of the sound, when the words have times.
    public var start: Double?
    public var end: Double?
    /// 1 is a plain word of feeling, 2 a strong one.
    public var weight: Double
    /// An emotion's name, `positive` or `negative`.
    public var toward: String
    /// Names of rules such as `negation`, `intensifier`, `contrast`.
    public var turnedBy: [String]?

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

extension Mood {
    package var jsonText: JSONText {
        [
            "positive": .integer(positive), "negative": .integer(negative),
            "emotion": .optional(emotion?.rawValue), "source": .string(source.rawValue),
            "evidence": .array(evidence.map(\.jsonText)),
        ]
    }
}

extension Evidence {
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("phrase", .string(phrase)), .init("from", .integer(from)), .init("to", .integer(to)),
        ]
        if let start { members.append(.init("start", .number(start))) }
        if let end { members.append(.init("end", .number(end))) }
        members.append(.init("weight", .number(weight)))
        members.append(.init("toward", .string(toward)))
        if let turnedBy { members.append(.init("turnedBy", .array(turnedBy.map(JSONText.string)))) }
        return .object(members)
    }
}

extension MoodScore {
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
