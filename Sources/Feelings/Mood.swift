/// What a text says about how its writer felt.
public struct Mood: Codable, Equatable, Sendable {
    /// Who found the mood.
    public enum Source: String, Codable, Sendable {
        case reader, analyser, person
    }

    /// Whole per cent; with ``negative`` it makes 100.
    public var positive: Int
    public var negative: Int
    /// The strongest feeling, or nothing when that is unsure.
    public var emotion: Emotion?
    public var source: Source
    public var evidence: [Evidence]

    public init(positive: Int, negative: Int, emotion: Emotion?, source: Source, evidence: [Evidence] = []) {
        self.positive = positive
        self.negative = negative
        self.emotion = emotion
        self.source = source
        self.evidence = evidence
    }
}

/// The feelings a mood may name.
public enum Emotion: String, CaseIterable, Codable, Sendable {
    case joy, sadness, anger, fear
}

/// A phrase that speaks for a mood.
public struct Evidence: Codable, Equatable, Sendable {
    public var phrase: String
    /// Where it begins in the text, in characters (graphemes) from 0.
    public var from: Int
    /// Where it ends in the text, after its last character.
    public var to: Int
    /// Where it begins in the sound, in seconds, when the words have times.
    public var start: Double?
    public var end: Double?
    public var weight: Double
    /// What it speaks for: an emotion's name, `positive` or `negative`.
    public var toward: String
    /// What turned it: names of rules such as `negation`, `intensifier`, `contrast`.
    public var turnedBy: [String]?

    public init(
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
